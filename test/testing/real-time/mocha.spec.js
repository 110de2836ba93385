import { startPostern } from 'postern/testing';

let postern;
before(async () => {
  postern = await startPostern();
});
after(() => postern.close());

it('inbox.message', () => postern.inbox().message('a'));
