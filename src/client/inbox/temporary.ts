/** The addresses of servers that end with the tests: in a report, which is read afterwards, their URLs lead nowhere. */
const addresses = new Set<string>();

export function markTemporary(url: string): void {
  addresses.add(`${url}/`);
}

/** A line with the URL, for a report; none if nobody could open it. */
export function urlLines(url: string, title = ''): string[] {
  return [...addresses].some((address) => url.startsWith(address)) ? [] : [`  ${title}${url}`];
}
