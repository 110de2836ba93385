import type { PosternClient } from '../../client/client.ts';
import { mainLink } from '../../client/inbox/main-link.ts';
import type { FilterParameters } from '../../contract/filter.ts';
import type { DetailedMessage } from '../../contract/message/details.ts';
import { CommandError, exitCodes } from '../framework/command.ts';
import { describeFilter } from './filter-options.ts';

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

/** The one-time code of a message. Throws CommandError if it has none, or several that are equally likely. */
export function codeOf({ id, codes = [] }: Pick<DetailedMessage, 'id' | 'codes'>): string {
  const equal = codes.filter(({ score, hidden }) => score === codes[0]!.score && !hidden);
  if (equal.length > 1)
    missing(
      `The message ${id} has ${equal.length} codes that are equally likely: ${equal.map(({ value }) => value).join(', ')}.`,
    );
  return codes[0]?.value ?? missing(`The message ${id} has no one-time code.`);
}

/** The link that a message is about. Throws CommandError if that is not clear. */
export function linkOf({ id, links = [] }: Pick<DetailedMessage, 'id' | 'links'>): string {
  const what = 'has no link that calls for action';
  return mainLink(links) ?? missing(`The message ${id} ${what}. See postern show ${id} --links.`);
}

/** Ends the command, because the message does not have what was asked for. */
export function missing(message: string): never {
  throw new CommandError(message, exitCodes.no);
}
