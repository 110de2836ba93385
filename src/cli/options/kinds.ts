import { duration, type ValueKind } from '../../config/kinds.ts';

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

/** A time in milliseconds. */
export const seconds: ValueKind<number> = {
  takes: 'a number of seconds such as 10 or 2.5, or a time such as 500ms or 1min',
  parse: (value) =>
    /^(?:[0-9]{1,7}(?:\.[0-9]{1,3})?|\.[0-9]{1,3})$/.test(value)
      ? Math.round(Number(value) * 1000)
      : duration.parse(value),
  show: duration.show,
};
