/** The colour and explanation of a recorded result. */
export interface AuthVerdict {
  tone: 'good' | 'bad' | 'unsure' | 'plain';
  word: string;
  meaning: string;
}

export const methods = {
  spf: { name: 'SPF', about: 'Is the sending server allowed to send for this domain?' },
  dkim: { name: 'DKIM', about: 'Did the domain sign this message, and is it unchanged?' },
  dmarc: { name: 'DMARC', about: 'Does SPF or DKIM match the domain in From?' },
  arc: { name: 'ARC', about: 'What did forwarding servers find?' },
} as const;

export type AuthMethod = keyof typeof methods;

const verdicts: Record<string, AuthVerdict> = {
  pass: { tone: 'good', word: 'Passed', meaning: 'The check succeeded.' },
  fail: { tone: 'bad', word: 'Failed', meaning: 'The check failed.' },
  hardfail: { tone: 'bad', word: 'Failed', meaning: 'The check failed.' },
  softfail: {
    tone: 'unsure',
    word: 'Soft fail',
    meaning:
      'The server is probably not allowed to send for this domain, but the domain asks receivers not to reject it.',
  },
  neutral: { tone: 'unsure', word: 'Neutral', meaning: 'The domain makes no statement about this server.' },
  none: { tone: 'plain', word: 'Not set up', meaning: 'The domain publishes no record to check.' },
  policy: {
    tone: 'unsure',
    word: 'Not accepted',
    meaning: "Valid, but the receiver's own policy rejects it.",
  },
  temperror: {
    tone: 'unsure',
    word: 'Temporary error',
    meaning: 'The check could not be completed, for example because DNS did not respond.',
  },
  permerror: {
    tone: 'bad',
    word: 'Invalid record',
    meaning: "The domain's record is invalid. Retrying won't help.",
  },
  bestguesspass: {
    tone: 'unsure',
    word: 'Probably passed',
    meaning: 'The domain has no record, but a typical one would pass.',
  },
  info: {
    tone: 'plain',
    word: 'Signed',
    meaning: 'The message is signed, but no server recorded whether the signature is valid.',
  },
};

/** Explanations that are more specific for a method. */
const meanings: Record<AuthMethod, Record<string, string>> = {
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
};

/** The verdict for a status, including unknown ones. */
export function verdictFor(method: AuthMethod, status: string): AuthVerdict {
  const token = status.toLowerCase();
  const verdict = commonVerdict(token);
  // The status comes from the sender: `constructor` must not find a property of every object.
  const meaning = Object.hasOwn(meanings[method], token) ? meanings[method][token] : undefined;
  return { ...verdict, meaning: meaning ?? verdict.meaning };
}

function commonVerdict(status: string): AuthVerdict {
  const known = Object.hasOwn(verdicts, status) ? verdicts[status] : undefined;
  return known ?? { tone: 'plain', word: status || 'Unknown', meaning: 'Recorded by an upstream server.' };
}
