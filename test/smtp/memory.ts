import type { SmtpLimits } from '../../src/smtp/limits/limits.ts';
import { MemoryClaim, Resources } from '../../src/smtp/limits/resources.ts';

/** A claim on a total of this much memory. */
export function claimOf(bytes: number): MemoryClaim {
  const limits = { smtpMaxConnections: 1, smtpMaxBuffered: bytes, smtpMaxSize: 0, smtpMaxAddressShare: 100 };
  return new MemoryClaim(new Resources(limits as SmtpLimits).connect('')!);
}
