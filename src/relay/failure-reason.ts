const MAX_CHARACTERS = 1000;

/**
 * Why a release failed, as the remote server put it if it replied: one line of limited length, without control
 * characters. A reply that repeats the password is not included.
 */
export function failureReason(error: unknown, credentials: { username?: string; password?: string }): string {
  const said = wordsOf(error);
  const words = said
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed();
  if (!secretForms(credentials).some((secret) => said.includes(secret) || words.includes(secret)))
    return words;
  const code = /\b[245]\d\d(?: [245]\.\d{1,3}\.\d{1,3})?\b/.exec(words)?.[0] ?? 'an error';
  return `${code} (the rest of the reply repeats the password and is not shown)`;
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { response } = error as { response?: unknown };
  if (typeof response === 'string') return response;
  // Several addresses were tried, each with its own error.
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join('; ');
  // OpenSSL's message names a source file and a thread. This is the error for a plain-text greeting.
  if (error.message.includes('SSL routines') && error.message.includes('wrong version number'))
    return 'the server does not speak TLS from the first byte on this port';
  return error.message;
}

/** The password as it was sent, and as the AUTH commands encode it. The username is not secret: messages contain it. */
function secretForms({ username = '', password = '' }: { username?: string; password?: string }): string[] {
  if (password === '') return [];
  const base64 = (text: string) => Buffer.from(text).toString('base64').replaceAll('=', '');
  return [password, base64(password), base64(`\0${username}\0${password}`)];
}
