import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Application, sendWith } from '../deliveries/application.ts';
import { cli, startServer } from './cli.ts';

const application = await Application.open();
after(() => application.close());
const { postern, env } = await startServer({
  settings: { events: [`postmark=${application.url('/hooks?key=s3cret')}`, 'smtp=127.0.0.1:9'] },
});

describe('postern delivery-event', () => {
  it('tells the application about the newest message, and prints its answer', async () => {
    await sendWith(postern.url, 'postmark');
    await application.take(1);
    const args = ['delivery-event', 'bounce', '--reason', '550 5.1.1 No such user'];
    const { code, stdout, stderr } = await cli(args, { env });
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.equal(stdout, `accepted postmark to http://${application.host} 200\n`);
    const [hook] = await application.take(1);
    assert.equal(JSON.parse(hook!.body).Description, '550 5.1.1 No such user');
  });

  it('exits with 1 if the application does not accept it', async () => {
    application.answer = (response) => response.writeHead(422).end('unknown event');
    const { code, stdout } = await cli(['delivery-event', 'open', '--json'], { env });
    application.answer = (response) => response.end();
    assert.equal(code, 1);
    const [event] = JSON.parse(stdout).delivery_events;
    assert.deepEqual([event.status, event.response], ['failed', { status: 422, body: 'unknown event' }]);
  });

  it('says which events there are', async () => {
    const { code, stderr } = await cli(['delivery-event', 'boing'], { env });
    assert.equal(code, 2);
    assert.match(stderr, /There is no event "boing"\. Use sent, delivered, /);
  });

  it('postern doctor shows where events go, with the keys and without credentials', async () => {
    const { stdout } = await cli(['doctor'], { env });
    assert.match(stdout, /events: +postmark to http:\/\/127\.0\.0\.1:\d+\/hooks$/m);
    assert.doesNotMatch(stdout, /s3cret/);
  });
});
