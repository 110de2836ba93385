import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MailboxInfo } from '../../../src/contract/mailbox.ts';
import { changedOptions, fieldsOf, readOptions } from './mailbox-options.ts';

const options = {
  expires_in: 7 * 86_400,
  extend_on_use: true,
  max_messages: 500,
  max_age: 5400,
  max_bytes: 1_500_000,
  recipients: ['*@team-a.test', 'ada@home.test'],
  events: ['sendgrid=http://127.0.0.1:3000/hooks', 'smtp=127.0.0.1:2525'],
};

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('the options of a mailbox', () => {
  it('are shown in the longest unit that needs no fraction', () => {
    const { expires_in, max_age } = fieldsOf(options);
    assert.deepEqual([expires_in, max_age], ['7d', '90min']);
  });

  it('are the same after they were shown and read', () => {
    const form = formOf({ ...fieldsOf(options), extend_on_use: 'on' });
    assert.deepEqual(readOptions(form), options);
    assert.deepEqual(changedOptions(options as MailboxInfo, readOptions(form)), {});
  });

  it('that are empty are null, as the server has them', () => {
    const none = readOptions(formOf(fieldsOf({})));
    assert.deepEqual(none, {
      ...{ expires_in: null, extend_on_use: false, max_messages: null },
      ...{ max_age: null, max_bytes: null, recipients: [], events: [] },
    });
    assert.deepEqual(changedOptions(options as MailboxInfo, none), none);
  });

  it('with a time that is none are refused', () => {
    assert.throws(() => readOptions(formOf({ expires_in: 'soon' })), /“soon” is not a time/);
  });
});
