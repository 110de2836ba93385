import { nearestName } from '../text/nearest.ts';

/** Throws a TypeError when an object has a name that nobody reads: without types, a typo would have no effect. */
export function checkNames(given: object, known: readonly string[], what: string): void {
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    const hint = nearest ? `Did you mean ${nearest}?` : `Known are ${known.join(', ')}.`;
    throw new TypeError(`There is no ${what} "${name}". ${hint}`);
  }
}
