// All timers of Jest are fake from the start, and the module for Jest is not loaded.
const { startPostern } = require('postern/testing');

let postern;
beforeAll(async () => {
  postern = await startPostern();
}, 60_000);
afterAll(() => postern.close());

test('fake timers everywhere', () => postern.inbox().message('a'));
