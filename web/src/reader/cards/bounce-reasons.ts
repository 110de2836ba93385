import { bounceStrings } from '../../strings/bounce-strings.ts';

const { reasons } = bounceStrings;

/** Explains why a delivery failed; undefined if the code is too general to be useful. */
export function bounceReason(status: string): string | undefined {
  const detail = status.replace(/^\d\./, '');
  return Object.hasOwn(reasons, detail) ? reasons[detail] : undefined;
}
