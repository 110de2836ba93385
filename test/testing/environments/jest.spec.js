const { startPostern } = require('postern/testing');
require('postern/jest');
const { send } = require('./send.cjs');

let postern;
beforeAll(async () => {
  postern = await startPostern();
});
afterAll(() => postern.close());

test('a message', async () => {
  const inbox = postern.inbox();
  await send(postern.smtp, inbox.address);
  const message = await inbox.message('Welcome');
  expect(message).toHaveCode('482913');
  expect(Buffer.from(await message.attachment('terms.txt').bytes()).toString()).toBe('Be kind.');
});

test('an event', async () => {
  const inbox = postern.inbox();
  const events = postern.events({ to: [inbox.address] });
  await send(postern.smtp, inbox.address);
  for await (const event of events) {
    expect(event.type).toBe('message:new');
    break;
  }
});

test('a fault', async () => {
  const action = { reply: { code: 451, text: '4.3.0 Try again later' } };
  const { id } = await postern.faults.add({ at: 'rcpt', match: { recipient: 'ada@x.test' }, action });
  await postern.faults.remove(id);
});

test('a report', async () => {
  await expect(postern.inbox().message('x', { timeout: 2000 })).rejects.toThrow('No message matched');
});
