import { AppError } from '../../mailbox/errors.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { MessageFilter } from '../../mailbox/ports.ts';

interface Limit {
  most: number;
  /** The operation as a participle, such as `exported`. */
  done: string;
}

/** The number of selected messages. Throws `invalid_parameter` if there are too many. */
export async function selectedCount(
  mailbox: Pick<Mailbox, 'count'>,
  selection: MessageFilter,
  { most, done }: Limit,
): Promise<number> {
  const count = await mailbox.count(selection);
  if (count <= most) return count;
  throw new AppError(
    'invalid_parameter',
    `${count} messages match, but at most ${most} can be ${done} at once. Narrow the filter.`,
  );
}
