import type { CheckName } from '../contract/message/check-names.ts';
import type { Finding } from '../contract/message/checks.ts';
import type { Envelope } from '../mailbox/envelope.ts';
import type { TxtRecords } from './authentication/records.ts';
import type { CheckedMessage } from './checked-message.ts';
import type { FindingList } from './finding-list.ts';

/** What a check found. */
export interface CheckOutcome {
  /** From 0 to 100; null if the check has no score. */
  score: number | null;
  findings: Finding[];
  /** The findings that the one with this code sums up. They replace it in the response if everything is requested. */
  folded?: { code: Finding['code']; findings: Finding[] };
  /** The distinct web addresses that the message links to, for `links`. Not part of the response. */
  urls?: string[];
}

/** Why a check did not run, and how to run it. */
export interface Skipped {
  skipped: string;
}

/**
 * A check that needs nothing but the message, or a part of one. It adds its findings to the list, and returns what else the outcome
 * has, or why it did not run. It runs on a worker thread, never throws, and takes time proportional to the size of the message.
 */
export type LocalCheck = (
  message: CheckedMessage,
  list: FindingList,
) => Partial<CheckOutcome> | Skipped | void | Promise<void>;

/** A message for a check that runs on the event loop. */
export interface CheckSource {
  envelope: Envelope | null;
  /** When it was stored, in milliseconds; absent if it is not. */
  arrived?: number;
  /** The bytes of the message. The caller must not change them. */
  read(): Promise<Uint8Array>;
}

/**
 * A check that uses the network. It runs on the event loop, and only when its name is in the request. `local` is the result
 * of the local check with the same name, if there is one, and `again` runs that on the worker thread with these records of DNS.
 */
export interface NetworkCheck {
  name: CheckName;
  run(
    message: CheckSource,
    local: CheckOutcome | Skipped | undefined,
    again: (records: TxtRecords) => Promise<CheckOutcome | Skipped | undefined>,
  ): Promise<CheckOutcome | Skipped>;
}

/** A check that cannot run with the present settings. */
export interface UnavailableCheck {
  name: CheckName;
  /** Why, and how to change that. */
  unavailable: string;
}

/** Maximum number of findings of one check. Nobody would read a longer list. */
export const MAX_FINDINGS = 500;
