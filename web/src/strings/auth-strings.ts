import { pluralize } from '../text/display.ts';

/** The texts of the tab with authentication results. */
export const authStrings = {
  none: 'No results',
  more: (count: number) => `and ${pluralize(count, 'more result', 'more results')}`,
  note: "These results come from the message's headers, which a sender can forge. What Postern finds itself is in Checks.",
  recorded: 'Recorded by an upstream server.',
  unknown: 'Unknown',
  methods: {
    spf: { name: 'SPF', about: 'Is the sending server allowed to send for this domain?' },
    dkim: { name: 'DKIM', about: 'Did the domain sign this message, and is it unchanged?' },
    dmarc: { name: 'DMARC', about: 'Does SPF or DKIM match the domain in From?' },
    arc: { name: 'ARC', about: 'What did forwarding servers find?' },
  },
  verdicts: {
    pass: ['Passed', 'The check succeeded.'],
    fail: ['Failed', 'The check failed.'],
    hardfail: ['Failed', 'The check failed.'],
    softfail: [
      'Soft fail',
      'The server is probably not allowed to send for this domain, but the domain asks receivers not to reject it.',
    ],
    neutral: ['Neutral', 'The domain makes no statement about this server.'],
    none: ['Not set up', 'The domain publishes no record to check.'],
    policy: ['Not accepted', "Valid, but the receiver's own policy rejects it."],
    temperror: [
      'Temporary error',
      'The check could not be completed, for example because DNS did not respond.',
    ],
    permerror: ['Invalid record', "The domain's record is invalid. Retrying won't help."],
    bestguesspass: ['Probably passed', 'The domain has no record, but a typical one would pass.'],
    info: ['Signed', 'The message is signed, but no server recorded whether the signature is valid.'],
  },
  /** Explanations that are more specific for a method. */
  meanings: {
    spf: {
      pass: 'The sending server is allowed to send for this domain.',
      fail: 'The sending server is not allowed to send for this domain.',
    },
    dkim: {
      pass: 'The signature is valid: the domain signed this message, and it was not changed.',
      fail: 'The signature is invalid: the message was changed, or the domain did not sign it.',
      none: 'The message is not signed.',
    },
    dmarc: {
      pass: 'The domain in From matches SPF or DKIM.',
      fail: 'The domain in From matches neither SPF nor DKIM.',
      none: 'The domain in From has no DMARC policy.',
    },
    arc: {
      pass: 'A forwarding server checked this, and it passed.',
      fail: 'A forwarding server checked this, and it failed.',
    },
  } as Record<string, Record<string, string>>,
} as const;
