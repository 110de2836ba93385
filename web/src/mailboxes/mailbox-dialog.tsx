import { useSignal } from '@preact/signals';
import type { MailboxCredentials, MailboxInfo } from '../../../src/contract/mailbox.ts';
import { settings } from '../settings/settings.ts';
import { mailboxStrings as words } from '../strings/mailbox-strings.ts';
import { strings } from '../strings.ts';
import { fullTime } from '../text/dates.ts';
import { pluralize } from '../text/display.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { focus } from '../ui/focus.ts';
import { closeOverlay } from '../ui/overlay.ts';
import { describeError, showToast } from '../ui/toasts.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { changedOptions, fieldsOf, readOptions } from './mailbox-options.ts';
import { openMailbox } from './mailboxes.ts';
import { fetchMailboxes, managingClient, pageOf } from './manage-mailboxes.ts';

/** Creates a mailbox, and shows its credentials. */
export function NewMailboxDialog() {
  return <OptionsDialog mailbox={null} />;
}

/** Changes the open mailbox, replaces its credentials, or deletes it. */
export function MailboxDialog() {
  const mailbox = useSignal(openMailbox.value).value;
  return mailbox ? <OptionsDialog mailbox={mailbox} /> : null;
}

function OptionsDialog({ mailbox }: { mailbox: MailboxInfo | null }) {
  const created = useSignal<{ name: string; credentials: MailboxCredentials } | null>(null);
  const asked = useSignal<'delete' | 'replace' | null>(null);
  /** What was asked last, whose button has the focus after Cancel. */
  const last = useSignal(asked.value);
  const problem = useSignal<string | null>(null);
  const busy = useSignal(false);
  const client = managingClient();
  const attempt = async (action: () => Promise<void>) => {
    if (busy.value) return;
    busy.value = true;
    problem.value = null;
    try {
      await action();
      await fetchMailboxes();
    } catch (error) {
      problem.value = describeError(error);
    }
    busy.value = false;
  };
  const save = async (form: FormData) => {
    const options = readOptions(form);
    if (mailbox) {
      await client.updateMailbox(mailbox.name, changedOptions(mailbox, options));
      closeOverlay();
      showToast({ text: words.saved, tone: 'plain' });
      return;
    }
    const name = String(form.get('name')).trim();
    const credentials = await client.createMailbox({ ...options, ...(name && { name }) });
    created.value = { name: credentials.name, credentials };
  };
  const confirmed = {
    async delete({ name }: MailboxInfo) {
      await client.removeMailbox(name);
      window.location.assign(pageOf('default'));
    },
    async replace({ name }: MailboxInfo) {
      created.value = { name, credentials: await client.replaceMailboxCredentials(name) };
    },
  };
  if (created.value) return <CredentialsDialog {...created.value} />;
  const step = asked.value;
  const leave = step ? () => (asked.value = null) : closeOverlay;
  return (
    <Dialog
      title={mailbox ? words.title(mailbox.name) : words.newTitle}
      onClose={closeOverlay}
      onEscape={leave}
    >
      <form
        class="form stack"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          void attempt(() => (step && mailbox ? confirmed[step](mailbox) : save(form)));
        }}
      >
        {step && mailbox ? (
          <p class="dialog-text" role="alert">
            {step === 'delete'
              ? words.sure.delete(pluralize(mailbox.messages, 'message'))
              : words.sure.replace}
          </p>
        ) : (
          <Fields mailbox={mailbox} />
        )}
        {problem.value && (
          <p class="dialog-text is-bad" role="alert">
            {problem.value}
          </p>
        )}
        <footer class="dialog-foot line dialog-foot-many wraps">
          {mailbox && !step && (
            <>
              {(['delete', 'replace'] as const).map((action) => (
                <button
                  key={action}
                  ref={last.value === action ? focus : null}
                  type="button"
                  class="button"
                  onClick={() => (asked.value = last.value = action)}
                >
                  {words[action]}
                </button>
              ))}
              <span class="grow" />
            </>
          )}
          {/* Not the button that deletes, which Enter would press. */}
          <button key={step} ref={step ? focus : null} type="button" class="button" onClick={leave}>
            {strings.cancel}
          </button>
          <button
            type="submit"
            class={`button ${step ? 'button-danger' : 'button-primary'}`}
            aria-disabled={busy.value}
          >
            {step ? words.confirm[step] : mailbox ? words.save : words.create}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

function Fields({ mailbox }: { mailbox: MailboxInfo | null }) {
  const shown = fieldsOf(mailbox ?? {});
  return (
    <>
      {!mailbox && (
        <>
          <p class="dialog-text">{words.about}</p>
          <Field
            label={words.name}
            data-focus-first
            name="name"
            pattern="[a-z0-9\-]{1,63}"
            title={words.nameNote}
            placeholder={words.nameExample}
            autocomplete="off"
          />
        </>
      )}
      <Field
        label={words.recipients}
        note={words.recipientsNote}
        data-focus-first={mailbox ? true : undefined}
        name="recipients"
        placeholder={words.recipientsExample}
        defaultValue={shown.recipients}
        autocomplete="off"
      />
      <Field
        label={words.events}
        note={words.eventsNote}
        name="events"
        placeholder={words.eventsExample}
        defaultValue={shown.events}
        autocomplete="off"
      />
      <div class="form-row line wraps">
        <Field
          label={words.expires}
          fit="form-grow"
          name="expires_in"
          placeholder={words.expiresExample}
          defaultValue={shown.expires_in}
        />
        <label class="form-check small line form-grow">
          <input
            type="checkbox"
            class="switch"
            name="extend_on_use"
            defaultChecked={mailbox?.extend_on_use ?? false}
          />
          {words.extend}
        </label>
      </div>
      {mailbox?.expires_at && (
        <p class="dialog-text form-note small">
          {words.expiresAt(fullTime(new Date(mailbox.expires_at), settings.value.zone))}
        </p>
      )}
      <div class="form-row line wraps">
        {(['max_messages', 'max_age', 'max_bytes'] as const).map((name) => (
          <Field
            key={name}
            label={
              { max_messages: words.maxMessages, max_age: words.maxAge, max_bytes: words.maxBytes }[name]
            }
            fit="form-third"
            name={name}
            {...(name !== 'max_age' && { type: 'number' as const, min: 0, step: 'any' })}
            placeholder={words.unchanged}
            defaultValue={shown[name]}
          />
        ))}
        <span class="form-note small">{words.keepNote}</span>
      </div>
    </>
  );
}
