import { signal } from '@preact/signals';
import type { MessageSummary } from '../../../src/contract/message/message.ts';
import { fold } from '../../../src/text/fold.ts';
import { client } from '../api.ts';
import { strings } from '../strings.ts';
import { overlay } from '../ui/overlay.ts';
import { showError, showToast } from '../ui/toasts.ts';

/** The two messages of the comparison, older first. */
export const compared = signal<readonly [MessageSummary, MessageSummary] | null>(null);

export function compareMessages(rows: readonly MessageSummary[]): void {
  const [older, newer] = rows.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  if (!older || !newer) return;
  compared.value = [older, newer];
  overlay.value = 'compare';
}

// How far back to look.
const MAX_EARLIER = 50;

/** Compares a message with the last one from the same sender that has a similar subject. */
export async function compareWithEarlier(message: MessageSummary): Promise<void> {
  try {
    const { messages } = await client.list({
      before: message.id,
      sender: message.sender,
      limit: MAX_EARLIER,
    });
    const earlier = messages.find(
      ({ sender, subject }) => sender === message.sender && isSimilar(subject, message.subject),
    );
    if (earlier) compareMessages([earlier, message]);
    else showToast({ text: strings.compare.noEarlier, tone: 'plain' });
  } catch (error) {
    showError(error);
  }
}

/** Whether at least half of the words are the same. Numbers differ from message to message, such as those of orders. */
function isSimilar(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared * 2 >= Math.max(a.size, b.size);
}

function wordsOf(subject: string): Set<string> {
  const words = fold(subject).split(/[^\p{L}\p{M}\p{N}]+/u);
  return new Set(words.filter((word) => word !== '' && !/\d/.test(word)));
}
