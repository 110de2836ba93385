const TRUST_IT =
  'Add it to the certificates that the client trusts, or turn off certificate verification in the client.';
const NOT_TRUSTED = `The client does not trust the certificate. ${TRUST_IT}`;
export const MAYBE_NOT_TRUSTED = `The client may not trust the certificate. ${TRUST_IT}`;

/**
 * OpenSSL's error texts, and what to do about them. RFC 8446 6.2 defines the alerts; which of 42 to 48 a client sends for
 * a certificate that it does not trust depends on its TLS library (OpenSSL: unknown ca, Go: bad certificate, Java:
 * certificate unknown).
 */
const hints: readonly [pattern: RegExp, hint: string][] = [
  [/alert number 4[2-68]\b/, NOT_TRUSTED],
  [
    /wrong version number|http request/,
    'The client did not send TLS. Check which port and TLS mode it uses.',
  ],
  [
    /unsupported protocol|no shared cipher/,
    'The client only offers TLS versions or ciphers that are too old.',
  ],
];

/** True for an error of the TLS layer, as opposed to a disconnect. */
export function isTlsFailure(error: NodeJS.ErrnoException): boolean {
  return /^(?:EPROTO$|ERR_SSL_|ERR_TLS_)/.test(error.code ?? '');
}

/** The fields to log: OpenSSL's reason without file names, and what to do if that is known. */
export function describeTlsFailure({ message }: Error): { reason: string; hint?: string } {
  // write EPROTO 40A7:error:0A000418:SSL routines:ssl3_read_bytes:tlsv1 alert unknown ca:rec_layer_s3.c:918:…
  const reason = /:error:[^:]*:[^:]*:[^:]*:([^:]+)/.exec(message)?.[1] ?? message.trim();
  const hint = hints.find(([pattern]) => pattern.test(message))?.[1];
  return hint === undefined ? { reason } : { reason, hint };
}
