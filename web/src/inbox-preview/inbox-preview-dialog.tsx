import type { ListedMessage } from '../../../src/contract/message/message.ts';
import '../styles/compare.css';
import { client } from '../api.ts';
import { openId } from '../location/location.ts';
import { inboxPreviewStrings } from '../strings/inbox-preview-strings.ts';
import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay } from '../ui/overlay.ts';
import { useFetched } from '../ui/use-fetched.ts';

const clients = ['gmail', 'apple', 'outlook'] as const;

/** How the row of a message looks in the inboxes of its recipients: what is cut, and what comes after the subject. */
export function InboxPreviewDialog() {
  const ids = openId.value ? [openId.value] : [];
  const { found, problem } = useFetched(() => client.list({ ids, include: 'preview', limit: 1 }));
  const row = found?.messages[0];
  return (
    <Dialog title={strings.commands.inboxPreview} width={860} class="inbox-preview" onClose={closeOverlay}>
      {problem && <p class="panel-note">{problem}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, also with the keyboard */}
      <div class="inboxes dialog-body" tabIndex={0}>
        {row &&
          clients.flatMap((name) =>
            [false, true].map((dark) => (
              <section key={`${name}-${dark}`} class="inbox-look" data-client={name}>
                <h3 class="group-title faint tiny">
                  {inboxPreviewStrings.clients[name]}
                  {dark && `, ${inboxPreviewStrings.dark}`}
                </h3>
                <Look row={row} dark={dark} />
              </section>
            )),
          )}
      </div>
      <p class="dialog-text form-note">{inboxPreviewStrings.note}</p>
    </Dialog>
  );
}

function Look({
  row: { sender, sender_name, subject, preview },
  dark,
}: {
  row: ListedMessage;
  dark: boolean;
}) {
  return (
    <div class="inbox-row" data-dark={dark || undefined}>
      <bdi class="inbox-sender one-line">{oneLine(sender_name || sender, 100) || strings.nullSender}</bdi>
      <span class="inbox-when">09:41</span>
      <bdi class="inbox-subject one-line">{oneLine(subject) || strings.noSubject}</bdi>
      <bdi class="inbox-words one-line">{oneLine(preview ?? '')}</bdi>
    </div>
  );
}
