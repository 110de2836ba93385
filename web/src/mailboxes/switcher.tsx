import { useEffect } from 'preact/hooks';
import { fold } from '../../../src/text/fold.ts';
import { target } from '../inbox/changes/actions.ts';
import { counts, info } from '../inbox/counts.ts';
import { sizeOf } from '../inbox/selection/whole-view.ts';
import { switcherStrings } from '../strings/switcher-strings.ts';
import { strings } from '../strings.ts';
import { formatNumber } from '../text/display.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { closeOverlay, type Overlay, overlay } from '../ui/overlay.ts';
import { Picker } from '../ui/picker.tsx';
import { hasOtherMailboxes, isChangeable, mailboxes, openMailbox } from './mailboxes.ts';
import { fetchMailboxes, isSignInNeeded, pageOf } from './manage-mailboxes.ts';
import { moveToMailbox } from './move.ts';

// Events are those of the open mailbox, so the others are polled while the page is visible.
const REFETCH_MS = 10_000;

/** The name of the open mailbox, and how many messages are unread in others. Visible if there are others. */
export function Switcher() {
  useEffect(followMailboxes, []);
  const open = openMailbox.value;
  if (isSignInNeeded.value)
    return (
      <a class="switcher button" href={pageOf('default').href} title={switcherStrings.signIn}>
        {info.value?.mailbox}
      </a>
    );
  if (!open || !hasOtherMailboxes()) return null;
  const unread = mailboxes.value.reduce((sum, other) => sum + (other === open ? 0 : other.unread), 0);
  return (
    <Button
      class="switcher button"
      aria-label={switcherStrings.open(open.name, unread)}
      aria-haspopup="dialog"
      aria-keyshortcuts="g m"
      title={`${switcherStrings.open(open.name, unread)} (g m)`}
      onClick={() => (overlay.value = 'mailboxes')}
    >
      <span class="one-line">{open.name}</span>
      {unread > 0 && <span class="unread-count badge tiny">{formatNumber(unread)}</span>}
      <Icon name="down" />
    </Button>
  );
}

function followMailboxes(): () => void {
  const fetchIfSeen = () => {
    if (!document.hidden) void fetchMailboxes();
  };
  fetchIfSeen();
  document.addEventListener('visibilitychange', fetchIfSeen);
  // Whoever has one mailbox learns of another with the next visit.
  const timer = setInterval(() => hasOtherMailboxes() && fetchIfSeen(), REFETCH_MS);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', fetchIfSeen);
  };
}

interface SwitchOption {
  title: string;
  unread?: number;
  run: () => void;
}

/** Opens another mailbox, or a dialog about one. */
export function SwitchDialog() {
  const show = (which: Overlay) => () => (overlay.value = which);
  return (
    <MailboxPicker
      title={strings.commands.mailboxes}
      options={[
        ...mailboxes.value.map(({ name, unread }) => ({
          title: name,
          unread: name === openMailbox.value?.name ? counts.value.unread : unread,
          run: () => window.location.assign(pageOf(name)),
        })),
        { title: strings.commands.newMailbox, run: show('new-mailbox') },
        ...(isChangeable() ? [{ title: strings.commands.mailbox, run: show('mailbox') }] : []),
      ]}
    />
  );
}

/** Moves the selected messages, or the open one. */
export function MoveDialog() {
  const messages = target();
  return (
    <MailboxPicker
      title={switcherStrings.moveTitle(sizeOf(messages))}
      options={mailboxes.value
        .filter((other) => other !== openMailbox.value)
        .map(({ name }) => ({ title: name, run: () => void moveToMailbox(messages, name) }))}
    />
  );
}

function MailboxPicker({ title, options }: { title: string; options: SwitchOption[] }) {
  useEffect(() => void fetchMailboxes(), []);
  return (
    <Picker
      title={title}
      icon="inbox"
      label={title}
      placeholder={title}
      list={switcherStrings.list}
      options={(typed) => options.filter((option) => fold(option.title).includes(fold(typed.trim())))}
      keyOf={(option) => option.title}
      onChoose={({ run }) => {
        closeOverlay();
        // Run after the dialog has returned the focus, because what opens next may take it.
        setTimeout(run);
      }}
      empty={switcherStrings.none}
    >
      {(option) => (
        <>
          <span class="menu-check">{option.title === openMailbox.value?.name && <Icon name="check" />}</span>
          <span class="grow breaks">{option.title}</span>
          {!!option.unread && (
            <span class="faint tiny">{switcherStrings.unread(formatNumber(option.unread))}</span>
          )}
        </>
      )}
    </Picker>
  );
}
