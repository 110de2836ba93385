// All timers of Jest are fake here, from the start, and its module is not loaded.
const { startPostern } = require('postern/testing');

let postern;
beforeAll(async () => {
  postern = await startPostern();
});
afterAll(() => postern.close());

test('fake timers everywhere', () => postern.inbox().message('a'));
