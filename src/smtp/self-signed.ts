import { isIP } from 'node:net';

const TEN_YEARS_MS = 10 * 365 * 24 * 60 * 60 * 1000;

/**
 * Creates a certificate for this run, valid for the loopback names and for `name`. Clients do not trust it unless
 * configured to; it only lets an application under test use STARTTLS.
 */
export async function selfSignedCertificate(name: string): Promise<{ cert: string; key: string }> {
  // Loaded on demand, because it includes an ASN.1 library that most runs never need.
  const { generate } = await import('selfsigned');
  const names = [...new Set(['localhost', '127.0.0.1', '::1', name])];
  const now = Date.now();
  const made = await generate([{ name: 'commonName', value: 'Postern' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    // A day ago, for clients whose clock is behind.
    notBeforeDate: new Date(now - 24 * 60 * 60 * 1000),
    notAfterDate: new Date(now + TEN_YEARS_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  });
  return { cert: made.cert, key: made.private };
}
