// Runs with Vitest and Jest, whose functions are global here.
const { writeFileSync } = require('node:fs');
const { startPostern } = require('postern/testing');

test('one', async () => {
  const postern = await startPostern();
  writeFileSync(`url-${new URL(postern.url).port}-one`, '');
  const inbox = postern.inbox();
  await postern.api.send({ from: 'app@shop.test', to: inbox.address, subject: 'Hello' });
  expect((await inbox.message()).subject).toBe('Hello');
  // It ends with the run, so its URL would lead nowhere.
  const { message } = await inbox.message('other', { timeout: 2000 }).catch((error) => error);
  expect(message).toMatch(/^No message matched/);
  expect(message).not.toContain(postern.url);
  await postern.close();
});
