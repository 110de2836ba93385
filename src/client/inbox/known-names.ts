import { nearestName } from '../../text/nearest.ts';

/**
 * Throws a TypeError when an object has a name that nobody reads, or is not an object: without types, a typo would have
 * no effect.
 */
export function refuseUnknownNames(
  given: object,
  known: readonly string[],
  what: 'option' | 'criterion' | 'filter' | 'check',
): void {
  if (typeof given !== 'object' || given === null) {
    const plural = { option: 'Options', criterion: 'Criteria', filter: 'Filters', check: 'Checks' }[what];
    throw new TypeError(`${plural} must be an object such as { ${known[0]}: … }, but got ${kindOf(given)}.`);
  }
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const synonym = Object.hasOwn(SYNONYMS, name) ? SYNONYMS[name] : undefined;
    const nearest = known.find((one) => one === synonym) ?? nearestName(name, known);
    const hint = nearest ? `Did you mean ${nearest}?` : `Known are ${known.join(', ')}.`;
    throw new TypeError(`There is no ${what} "${name}". ${hint}`);
  }
}

// The names in other libraries.
const SYNONYMS: Record<string, string> = {
  sentFrom: 'sender',
  sentTo: 'recipient',
  body: 'text',
  attachments: 'hasAttachments',
};

/** What a value is, for an error message: "a string", "null". */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof (value as { then?: unknown }).then === 'function') return 'a promise';
  return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}
