import { ApiError } from './api-error.ts';

/** The parameters of a request. Those that may be repeated can also be given as a single value. */
export type Query<T> = {
  [Name in keyof T]: T[Name] extends string[] | undefined ? T[Name] | string : T[Name];
};

/** `?unread=true&tag=a&tag=b`, or `''` without parameters. Omits a blank `q` and flags that do not filter. */
export function queryString(query: object): string {
  return format(
    Object.entries(query).filter(
      ([name, value]) =>
        value !== undefined && value !== false && (name !== 'q' || String(value).trim() !== ''),
    ),
  );
}

/**
 * The same for requests that change messages. Values that do not filter are not omitted, because an undefined address
 * must not change every message: either this throws, or the server refuses the value.
 */
export function selectionString(selection: object): string {
  const given = Object.entries(selection);
  for (const [name, value] of given) {
    if (value === undefined || (Array.isArray(value) && value.length === 0))
      throw refused(`${name} has no value. Give it a value or omit it; nothing was changed.`);
  }
  if (given.length === 0) throw refused('Say which messages: give a filter or ids. Nothing was changed.');
  return format(given);
}

function format(parameters: [name: string, value: unknown][]): string {
  const params = new URLSearchParams();
  for (const [name, value] of parameters) for (const one of [value].flat()) params.append(name, String(one));
  const text = params.toString();
  return text && `?${text}`;
}

function refused(message: string): ApiError {
  return new ApiError(400, 'invalid_parameter', message);
}

// Of release over SMTP, and of the checks that connect to other servers.
const CONNECTING_MS = 30_000;

/** How long the server may take before it responds to this request, besides the usual time. */
export function requestedWaitMs({ pathname, searchParams }: URL): number {
  const seconds = ['timeout', 'settle'].map((name) => Number(searchParams.get(name) ?? 0));
  const connects = /\/(?:release|check|checks(?:\/\w+)?)$/.test(pathname);
  return seconds.reduce((sum, each) => sum + each, 0) * 1000 + (connects ? CONNECTING_MS : 0);
}
