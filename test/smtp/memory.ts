import type { SmtpLimits } from '../../src/smtp/limits.ts';
import { MemoryClaim, Resources } from '../../src/smtp/resources.ts';

/** A claim on this much memory in all. */
export function claimOf(bytes: number): MemoryClaim {
  const limits = { maxConnections: 1, maxBufferedBytes: bytes, maxMessageBytes: 0, maxAddressShare: 100 };
  return new MemoryClaim(new Resources(limits as SmtpLimits).connect('')!);
}
