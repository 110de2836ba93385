import { showsSubjects } from './locators.ts';
import { type Inbox, openInbox } from './open-inbox.ts';

export async function sendThree({ send }: Inbox): Promise<void> {
  for (const subject of ['three', 'two', 'one']) await send({ subject, text: `The body of ${subject}.` });
}

/** An inbox with three messages: one, two and three. */
export async function openThree(
  t: Parameters<typeof openInbox>[0],
  before?: (inbox: Inbox) => Promise<unknown>,
): Promise<Inbox> {
  const inbox = await openInbox(t, {
    async before(opened) {
      await sendThree(opened);
      await before?.(opened);
    },
  });
  await showsSubjects(inbox.page, ['one', 'two', 'three']);
  return inbox;
}
