import { AppError } from '../../mailbox/errors.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { MessageFilter } from '../../mailbox/ports.ts';

interface Limit {
  most: number;
  /** What is done to the messages, such as `exported`. */
  done: string;
  /** The setting that raises the limit. */
  setting: string;
}

/** How many messages are selected. Throws `invalid_parameter` when they are too many. */
export async function selectedCount(
  mailbox: Pick<Mailbox, 'count'>,
  selection: MessageFilter,
  { most, done, setting }: Limit,
): Promise<number> {
  const count = await mailbox.count(selection);
  if (count <= most) return count;
  throw new AppError(
    'invalid_parameter',
    `There are ${count} messages, and at most ${most} can be ${done} at once. Narrow the filter, or start Postern with a higher ${setting}.`,
  );
}
