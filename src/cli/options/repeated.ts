import type { Kind } from '../../config/kinds.ts';

/** An option that may be repeated. Unlike in `list`, a comma is part of the value: addresses and tags may have one. */
export function repeated(item: Kind<string>): Kind<string[]> {
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
