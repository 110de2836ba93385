import { strings } from '../../strings.ts';

/** The colour and explanation of a recorded result. */
export interface AuthVerdict {
  tone: 'good' | 'bad' | 'unsure' | 'plain';
  word: string;
  meaning: string;
}

export const { methods } = strings.auth;

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
} satisfies Record<keyof typeof strings.auth.verdicts, AuthVerdict['tone']>;

/** The verdict for a status, including unknown ones. */
export function verdictFor(method: AuthMethod, status: string): AuthVerdict {
  const token = status.toLowerCase();
  const verdict = commonVerdict(token);
  // The status comes from the sender: `constructor` must not find a property of every object.
  const meanings = strings.auth.meanings[method]!;
  const meaning = Object.hasOwn(meanings, token) ? meanings[token] : undefined;
  return { ...verdict, meaning: meaning ?? verdict.meaning };
}

function commonVerdict(status: string): AuthVerdict {
  if (!isKnown(status))
    return { tone: 'plain', word: status || strings.auth.unknown, meaning: strings.auth.recorded };
  const [word, meaning] = strings.auth.verdicts[status];
  return { tone: tones[status], word, meaning };
}

function isKnown(status: string): status is keyof typeof tones {
  return Object.hasOwn(tones, status);
}
