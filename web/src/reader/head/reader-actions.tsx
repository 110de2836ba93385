import { client } from '../../api.ts';
import { CommandItem } from '../../commands/command-item.tsx';
import { openConnections } from '../../connections/open-connections.ts';
import { toggleRead, toggleStarred } from '../../inbox/changes/actions.ts';
import { deleteMessages } from '../../inbox/changes/deletion.ts';
import { activeIndex, moveActive } from '../../inbox/selection/selection.ts';
import { inbox } from '../../inbox/store.ts';
import { closeMessage } from '../../location/location.ts';
import { strings } from '../../strings.ts';
import { copyText } from '../../ui/copy.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { overlay } from '../../ui/overlay.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { viewParameters } from '../body/html-settings.ts';
import type { OpenMessage } from '../open-message.ts';
import { isEnvelopeShown } from '../reading.ts';
import { saveTab } from '../tab-content.ts';

/** Opens the message alone, with the current display options. */
function openView(id: string): void {
  window.open(client.viewUrl(id, viewParameters(id)), '_blank', 'noopener');
}

/** Opens the SMTP session that delivered the message, as long as it is recorded. */
function SessionItem({ id }: { id: string }) {
  const { found, problem } = useFetched(() => client.sessions({ message: id, limit: 1 }), [id]);
  const session = found?.sessions[0];
  const isGone = problem || (found && !session);
  return (
    <MenuItem icon="connections" disabled={!session} onClick={() => openConnections(session!.id)}>
      {isGone ? strings.actions.noSession : strings.actions.session}
    </MenuItem>
  );
}

export function ReaderActions({ message }: { message: OpenMessage }) {
  const { summary } = message;
  const rows = summary && !message.deleted ? [summary] : [];
  const none = rows.length === 0;
  const at = activeIndex.value;
  return (
    <div class="bar line reader-bar" role="toolbar" aria-label={strings.actions.label}>
      <IconButton
        icon="back"
        label={strings.commands.back}
        keys="Escape"
        class="reader-back"
        onClick={closeMessage}
      />
      <IconButton
        icon="up"
        label={strings.commands.previous}
        keys="k"
        disabled={at <= 0}
        onClick={() => moveActive(-1)}
      />
      <IconButton
        icon="up"
        label={strings.commands.next}
        keys="j"
        class="flipped"
        disabled={at < 0 || at >= inbox.window.value.count - 1}
        onClick={() => moveActive(1)}
      />
      <span class="grow" />
      <IconButton
        icon="star"
        label={summary?.is_starred ? strings.commands.unstar : strings.actions.star}
        keys="s"
        filled={summary?.is_starred ?? false}
        class="star-button"
        disabled={none}
        onClick={() => toggleStarred(rows)}
      />
      <IconButton
        icon={summary?.is_read ? 'mail' : 'mailOpen'}
        label={summary?.is_read ? strings.actions.unread : strings.actions.read}
        keys="u"
        disabled={none}
        onClick={() => toggleRead(rows)}
      />
      <IconButton
        icon="send"
        label={strings.actions.release}
        keys="r"
        labelled
        disabled={none}
        onClick={() => (overlay.value = 'release')}
      />
      <IconButton
        icon="trash"
        label={strings.commands.delete}
        keys="d"
        labelled
        disabled={none}
        onClick={() => deleteMessages(rows)}
      />
      <Menu
        label={strings.actions.more}
        icon="more"
        items={() => (
          <>
            <CommandItem id="tag" icon="tag" />
            <CommandItem id="move" icon="inbox" />
            <CommandItem id="alone" icon="expand" />
            <CommandItem id="print" icon="print" />
            <CommandItem id="link" icon="link" />
            <MenuItem icon="copy" onClick={() => void copyText(message.id, strings.copied.id)}>
              {strings.actions.copyId}
            </MenuItem>
            <CommandItem id="eml" icon="download" />
            <CommandItem id="json" icon="download" />
            {(['html', 'text'] as const).map(
              (tab) =>
                message.content?.[`${tab}_body`] && (
                  <MenuItem key={tab} icon="download" onClick={() => void saveTab(tab, message)}>
                    {strings.actions.save[tab]}
                  </MenuItem>
                ),
            )}
            <CommandItem id="compareEarlier" icon="compare" />
            <CommandItem id="inboxPreview" icon="inbox" />
            {message.content?.request === null && <SessionItem id={message.id} />}
            <MenuItem
              checked={isEnvelopeShown.value}
              onClick={() => (isEnvelopeShown.value = !isEnvelopeShown.value)}
            >
              {strings.actions.envelope}
            </MenuItem>
            <MenuItem icon="external" onClick={() => openView(message.id)}>
              {strings.actions.newTab}
            </MenuItem>
          </>
        )}
      />
    </div>
  );
}
