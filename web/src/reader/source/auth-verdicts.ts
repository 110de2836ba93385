import { authStrings } from '../../strings/auth-strings.ts';

/** The colour and explanation of a recorded result. */
export interface AuthVerdict {
  tone: 'good' | 'bad' | 'unsure' | 'plain';
  word: string;
  meaning: string;
}

export const { methods } = authStrings;

export type AuthMethod = keyof typeof methods;

const tones = {
  pass: 'good',
  fail: 'bad',
  hardfail: 'bad',
  softfail: 'unsure',
  neutral: 'unsure',
  none: 'plain',
  policy: 'unsure',
  temperror: 'unsure',
  permerror: 'bad',
  bestguesspass: 'unsure',
  info: 'plain',
} satisfies Record<keyof typeof authStrings.verdicts, AuthVerdict['tone']>;

/** The verdict for a status, including unknown ones. */
export function verdictFor(method: AuthMethod, status: string): AuthVerdict {
  const token = status.toLowerCase();
  const verdict = commonVerdict(token);
  // The status comes from the sender: `constructor` must not find a property of every object.
  const meanings = authStrings.meanings[method]!;
  const meaning = Object.hasOwn(meanings, token) ? meanings[token] : undefined;
  return { ...verdict, meaning: meaning ?? verdict.meaning };
}

function commonVerdict(status: string): AuthVerdict {
  if (!isKnown(status))
    return { tone: 'plain', word: status || authStrings.unknown, meaning: authStrings.recorded };
  const [word, meaning] = authStrings.verdicts[status];
  return { tone: tones[status], word, meaning };
}

function isKnown(status: string): status is keyof typeof tones {
  return Object.hasOwn(tones, status);
}
