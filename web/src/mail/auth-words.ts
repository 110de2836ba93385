/** How good a recorded result is: what colour it gets, and what it means in plain words. */
export interface AuthVerdict {
  tone: 'good' | 'bad' | 'unsure' | 'plain';
  word: string;
  meaning: string;
}

export const methods = {
  spf: { name: 'SPF', about: 'May the sending server send for this domain?' },
  dkim: { name: 'DKIM', about: 'Is the mail signed by its domain, and unchanged?' },
  dmarc: { name: 'DMARC', about: 'Do SPF or DKIM agree with the From address?' },
  arc: { name: 'ARC', about: 'What did the servers on the way find?' },
} as const;

export type AuthMethod = keyof typeof methods;

const verdicts: Record<string, AuthVerdict> = {
  pass: { tone: 'good', word: 'Passed', meaning: 'The check was made and succeeded.' },
  fail: { tone: 'bad', word: 'Failed', meaning: 'The check was made and the mail did not pass it.' },
  hardfail: { tone: 'bad', word: 'Failed', meaning: 'The check was made and the mail did not pass it.' },
  softfail: {
    tone: 'unsure',
    word: 'Weak fail',
    meaning: 'The server is probably not allowed to send for this domain, but the domain does not insist.',
  },
  neutral: { tone: 'unsure', word: 'Neutral', meaning: 'The domain says neither yes nor no.' },
  none: { tone: 'plain', word: 'Not set up', meaning: 'The domain publishes nothing to check against.' },
  policy: {
    tone: 'unsure',
    word: 'Not accepted',
    meaning: "Valid, but the receiver's own rules do not accept it.",
  },
  temperror: {
    tone: 'unsure',
    word: 'Could not check',
    meaning: 'A passing fault, such as DNS not answering.',
  },
  permerror: {
    tone: 'bad',
    word: 'Broken record',
    meaning: "The domain's record cannot be read. Retrying will not help.",
  },
  bestguesspass: {
    tone: 'unsure',
    word: 'Probably passes',
    meaning: 'The domain has no record; a guess would pass.',
  },
  info: {
    tone: 'plain',
    word: 'Signed',
    meaning: 'There is a signature. No server has recorded whether it is valid.',
  },
};

export function verdictOf(status: string): AuthVerdict {
  return (
    verdicts[status.toLowerCase()] ?? {
      tone: 'plain',
      word: status || 'Unknown',
      meaning: 'Recorded by an upstream server.',
    }
  );
}
