import type { ValueKind } from '../../config/kinds.ts';

/** An option that may be repeated. Unlike `list`, it does not split at commas: addresses and tags may contain them. */
export function repeated(item: ValueKind<string>): ValueKind<string[]> {
  return {
    takes: `${item.takes}; repeat the option for several`,
    parse(value) {
      const parsed = item.parse(value);
      return parsed === undefined ? undefined : [parsed];
    },
    show: (values) => values.join(', '),
    isList: true,
  };
}
