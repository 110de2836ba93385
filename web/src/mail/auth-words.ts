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

/** Where a method gives a common word a meaning of its own. */
const meanings: Record<AuthMethod, Record<string, string>> = {
  spf: {
    pass: 'The sending server may send for this domain.',
    fail: 'The sending server may not send for this domain.',
  },
  dkim: {
    pass: 'The signature is valid: the domain signed this mail and nobody changed it.',
    fail: 'The signature is not valid: the mail was changed, or the domain did not sign it.',
    none: 'The mail is not signed.',
  },
  dmarc: {
    pass: 'The From address agrees with SPF or with DKIM.',
    fail: 'The From address agrees with neither SPF nor DKIM.',
    none: 'The domain of the From address has no DMARC policy.',
  },
  arc: {
    pass: 'A server on the way checked this, and it succeeded.',
    fail: 'A server on the way checked this, and it failed.',
  },
};

/** What a recorded status means for this method, also when nobody has seen that status before. */
export function verdictOf(method: AuthMethod, status: string): AuthVerdict {
  const token = status.toLowerCase();
  const verdict = commonVerdict(token);
  // The token is a sender's text: `constructor` must not find what every object has.
  const meaning = Object.hasOwn(meanings[method], token) ? meanings[method][token] : undefined;
  return { ...verdict, meaning: meaning ?? verdict.meaning };
}

function commonVerdict(status: string): AuthVerdict {
  const known = Object.hasOwn(verdicts, status) ? verdicts[status] : undefined;
  return known ?? { tone: 'plain', word: status || 'Unknown', meaning: 'Recorded by an upstream server.' };
}
