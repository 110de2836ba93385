import {
  type FilterParameters,
  MAX_LASTING_SEARCH,
  type SelectionParameters,
} from '../../contract/filter.ts';
import { isUlid } from '../../contract/ulid.ts';
import { inTurnOf } from '../../mailbox/client.ts';
import { spellingsOf } from '../../mailbox/envelope-address.ts';
import { AppError } from '../../mailbox/errors.ts';
import { searchOf } from '../../mailbox/filters.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { MessageFilter } from '../../mailbox/ports.ts';
import type { SearchQuery } from '../../text/query.ts';
import { neededValue } from '../../text/query-items.ts';

type Use = 'list' | 'events' | 'wait';

// Reading a longer search takes up to a millisecond, and thousands of requests may have one at once.
const SHORT_SEARCH = 200;

/**
 * The filter in a query string. Every new message is compared with that of `events` and of a `wait`, possibly by thousands
 * of clients. A wait rejects values that do not filter: `wait?to=$EMPTY` would return the message of another test. Throws
 * `invalid_parameter`.
 */
export async function filterOf(
  { ip }: { ip: string },
  parameters: SelectionParameters,
  use: Use = 'list',
): Promise<MessageFilter> {
  const read = () => readFilter(parameters, use);
  return (parameters.q?.length ?? 0) <= SHORT_SEARCH ? read() : inTurnOf(ip, read);
}

function readFilter(parameters: SelectionParameters, use: Use): MessageFilter {
  if (use !== 'list') checkLength(parameters);
  const { to = [], ...query } = parameters;
  const search = searchOf(query);
  const fault = use === 'wait' && faultOf(parameters, search);
  if (fault) throw invalid(`${fault}.`);
  const addresses = to.filter((address) => !isBlank(address));
  for (const address of addresses) checkAddress(address);
  return {
    ...query,
    // Parsed again for each comparison, because `before:1h` depends on the time.
    ...(search && use === 'list' && { search }),
    ...(addresses.length > 0 && { to: addresses.flatMap(spellingsOf) }),
  };
}

/**
 * The messages that a change applies to; undefined if no parameter was given. A list may ignore a parameter that does
 * not filter. A change must not: `DELETE ?recipient=$EMPTY` would delete everything.
 */
export async function selectionOf(
  request: { ip: string },
  selection: SelectionParameters,
): Promise<MessageFilter | undefined> {
  if (Object.keys(selection).length === 0) return undefined;
  const filter = await filterOf(request, selection);
  const fault = faultOf(selection, filter.search);
  if (fault) throw invalid(`${fault}; nothing was changed.`);
  const wrong = selection.ids?.find((id) => !isUlid(id));
  if (wrong !== undefined) {
    const shown = JSON.stringify(wrong.slice(0, 60).toWellFormed());
    throw invalid(`${shown} is not the id of a message. Pass several as ids=…&ids=…; nothing was changed.`);
  }
  return filter;
}

/** The number of selected messages. Throws `invalid_parameter` if more than `most` would be `done`, such as exported. */
export async function selectedCount(
  mailbox: Pick<Mailbox, 'count'>,
  selection: MessageFilter,
  { most, done }: { most: number; done: string },
): Promise<number> {
  const count = await mailbox.count(selection);
  if (count <= most) return count;
  throw invalid(`${count} messages match, but at most ${most} can be ${done} at once. Narrow the filter.`);
}

// A hundred addresses. Thousands of clients keep their filters in memory.
const MAX_LASTING_FILTERS = 8000;

function checkLength(query: FilterParameters): void {
  const { length } = query.q ?? '';
  if (length > MAX_LASTING_SEARCH)
    throw invalid(`The search (q) has ${length} characters. The maximum here is ${MAX_LASTING_SEARCH}.`);
  const total = Object.values(query).flat().join('').length;
  if (total > MAX_LASTING_FILTERS)
    throw invalid(`The filters have ${total} characters. The maximum here is ${MAX_LASTING_FILTERS}.`);
}

const IDS = ['ids', 'after', 'up_to'];

/** Describes the first parameter that does not filter, or does not filter as intended. */
function faultOf(query: SelectionParameters, search: SearchQuery | undefined): string | undefined {
  const [unusable] = search?.unusable ?? [];
  if (unusable) {
    const { source, operator } = unusable;
    const shown = JSON.stringify(source.slice(0, 60).toWellFormed());
    return `q has ${shown}, but ${operator}: needs ${neededValue(operator!)}. Put it in quotes to search for the words`;
  }
  const [misspelled] = search?.misspelled ?? [];
  if (misspelled) {
    const shown = JSON.stringify(misspelled.item.source.slice(0, 60).toWellFormed());
    return `q has ${shown}, which is no operator. Did you mean ${misspelled.meant}:? Put it in quotes to search for the words`;
  }
  for (const [name, value] of Object.entries(query)) {
    if (value === false) return `${name}=false does not filter. Use ${name}=true or omit it`;
    const texts = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
    // A blank id is rejected because it is not an id.
    if (!IDS.includes(name) && texts.some(isBlank))
      return `${name} is blank, which does not filter. Give it a value or omit it`;
  }
  return undefined;
}

// No envelope has such an address, except in quotes. An assertion that it gets no message would always pass.
function checkAddress(address: string): void {
  if (address.includes('"')) return;
  if (/[<>]/.test(address)) throw invalid('to must be an address alone, without a name, < and >.');
  if (address.split(',').filter((part) => part.includes('@')).length > 1)
    throw invalid('to must be one address. Repeat it for several: to=…&to=….');
  if (/\s/.test(address))
    throw invalid('to must be a full address, without white space. Send a + in it as %2B.');
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function invalid(message: string): AppError {
  return new AppError('invalid_parameter', message);
}
