import { duration, type ValueKind } from '../../config/kinds.ts';

/** A time in milliseconds. */
export const seconds: ValueKind<number> = {
  takes: 'a number of seconds such as 10 or 2.5, or a time such as 500ms or 1min',
  parse: (value) =>
    /^(?:[0-9]{1,7}(?:\.[0-9]{1,3})?|\.[0-9]{1,3})$/.test(value)
      ? Math.round(Number(value) * 1000)
      : duration.parse(value),
  show: duration.show,
};
