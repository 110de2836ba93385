const { startPostern } = require('postern/testing');

let postern;
beforeAll(async () => {
  postern = await startPostern();
});
afterAll(() => postern.close());

test('inbox.message', () => postern.inbox().message('a'));
