import { test } from 'postern/playwright';

test('inbox.message', async ({ inbox }) => {
  await inbox.message('a');
});
