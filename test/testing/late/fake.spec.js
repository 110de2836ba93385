// All timers of Jest are fake from the start, and the module for Jest is not loaded.
const { startPostern } = require('postern/testing');

let postern;
beforeAll(async () => {
  postern = await startPostern();
});

test('fake timers everywhere', async () => {
  leap(20);
  await postern.inbox().message('a');
});
