import { startPostern } from 'postern/testing';
import 'postern/vitest';
import { test } from 'vitest';

const postern = await startPostern();

test('inbox.message', () => postern.inbox().message('a'));
