import type { PosternClient } from '../../client/client.ts';
import type { FilterParameters } from '../../contract/filter.ts';
import { CommandError, exitCodes } from '../framework/command.ts';
import { describeFilter } from '../options/filter-options.ts';

/** The given id, or the id of the newest matching message. Throws CommandError if no message matches. */
export async function whichMessage(
  client: PosternClient,
  id: string | undefined,
  filter: FilterParameters,
): Promise<string> {
  if (id !== undefined && id !== 'latest') return id;
  const { messages } = await client.list({ ...filter, limit: 1 });
  if (messages[0]) return messages[0].id;
  const why =
    Object.keys(filter).length === 0 ? 'The inbox is empty' : `No message matches ${describeFilter(filter)}`;
  throw new CommandError(`${why}. See postern list.`, exitCodes.no);
}
