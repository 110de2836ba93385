import type { ReleaseRequest } from '../contract/release.ts';
import { connectionProblems } from '../outbound/connection-problems.ts';
import { DestinationError } from '../outbound/destinations.ts';

const MAX_CHARACTERS = 1000;

/** Explains to users why a release failed and what to try, with the reply of the remote server. */
export function explainFailure(error: unknown, request: ReleaseRequest): string {
  const { host, port } = request;
  const server = `${host}:${port}`;
  const said = sentence(failureReason(error, request));
  if (error instanceof DestinationError) return `Couldn't resolve ${host}. Check the host name.`;
  const problem = connectionProblem(error);
  if (problem) return `Couldn't connect to ${server} (${problem}). Check host and port.`;
  const advice = adviceFor(said, error as { code?: unknown; command?: unknown }, request);
  return `Couldn't release the message to ${server}: ${said}${advice && ` ${advice}`}`;
}

function connectionProblem(error: unknown): string | undefined {
  // Several addresses were tried, each with its own error.
  if (error instanceof AggregateError) return connectionProblem(error.errors[0]);
  const { code, syscall } = error as { code?: string; syscall?: string };
  return syscall === 'connect' ? connectionProblems[code ?? ''] : undefined;
}

function adviceFor(
  said: string,
  { code, command }: { code?: unknown; command?: unknown },
  { username, tls }: ReleaseRequest,
): string {
  if (/does not speak TLS/.test(said)) return 'Use STARTTLS or no encryption, or another port, such as 465.';
  if (/certificate/i.test(said) && code !== 'EAUTH')
    return 'Use a host name that the certificate is valid for, or "STARTTLS if available", which does not check the certificate.';
  if (tls === 'starttls' && code === 'ETLS')
    return 'It may not support STARTTLS. Use another encryption or port.';
  if (/does not offer authentication/.test(said))
    return 'Remove username and password, or use encryption: many servers allow signing in only over TLS.';
  if (username !== undefined && /^(?:535|534|454)\b/.test(said)) return 'Check username and password.';
  if (username === undefined && /^530\b|authentication (?:is )?required|login required/i.test(said))
    return 'Enter a username and a password.';
  if (/^4\d\d\b/.test(said)) return 'Try again later.';
  if (code === 'EPROTOCOL' && command === 'CONN' && !/^\d{3}\b/.test(said))
    return 'This is not an SMTP server. Check host and port.';
  if (/^5\d\d\b/.test(said) && command === 'RCPT TO') return 'Check the recipients.';
  return '';
}

function sentence(words: string): string {
  return words.replace(/\.?$/, '.');
}

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
