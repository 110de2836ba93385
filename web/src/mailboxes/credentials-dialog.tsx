import { findSmtp } from '../../../src/client/mailbox.ts';
import type { MailboxCredentials } from '../../../src/contract/mailbox.ts';
import { client } from '../api.ts';
import { mailboxStrings } from '../strings/mailbox-strings.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay } from '../ui/overlay.ts';
import { useFetched } from '../ui/use-fetched.ts';
import { openMailbox } from './mailboxes.ts';
import { pageOf } from './manage-mailboxes.ts';

interface CredentialsProps {
  name: string;
  credentials: MailboxCredentials;
}

/** The settings of applications and tests that use a mailbox. Nobody can read them again. */
export function CredentialsDialog({ name, credentials: { smtp, token } }: CredentialsProps) {
  const { found: address, problem } = useFetched(() =>
    findSmtp({ api: client, url: document.baseURI }, smtp),
  );
  const env = {
    SMTP_HOST: address?.host,
    SMTP_PORT: address?.port,
    SMTP_USERNAME: smtp.username,
    SMTP_PASSWORD: smtp.password,
    POSTERN_URL: pageOf(name).href.replace(/\/$/, ''),
    POSTERN_TOKEN: token,
  };
  const lines = Object.entries(env).map(([variable, value]) => `${variable}=${value ?? ''}`);
  return (
    <Dialog title={mailboxStrings.credentials(name)} width={640} onClose={closeOverlay}>
      <div class="form stack">
        <p class="dialog-text">{mailboxStrings.once}</p>
        {problem && <p class="dialog-text is-bad">{problem}</p>}
        <Copyable what={mailboxStrings.env} text={lines.join('\n')} />
        <Copyable what={mailboxStrings.smtpUrl} text={address?.url ?? ''} />
        <Copyable what={mailboxStrings.token} text={token} />
        <p class="dialog-text form-note small">{mailboxStrings.tokenNote}</p>
        <footer class="dialog-foot line">
          <Button onClick={closeOverlay}>{mailboxStrings.done}</Button>
          {name !== openMailbox.value?.name && (
            <a class="button button-primary" href={pageOf(name).href}>
              {mailboxStrings.open}
            </a>
          )}
        </footer>
      </div>
    </Dialog>
  );
}

function Copyable({ what, text }: { what: string; text: string }) {
  return (
    <div class="form-field stack">
      {what}
      <div class="line">
        <pre class="box grow tiny breaks">{text}</pre>
        <Button
          aria-label={mailboxStrings.copy(what)}
          onClick={() => void copyText(text, strings.copied.tab)}
        >
          {strings.copy}
        </Button>
      </div>
    </div>
  );
}
