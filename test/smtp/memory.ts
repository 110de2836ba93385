import { MemoryBudget, type Reservation } from '../../src/limits/memory-budget.ts';

/** A reservation in a budget of this much memory. */
export function reservationOf(bytes: number): Reservation {
  const client = { bytes: 0 };
  return new MemoryBudget({ maxBytes: bytes, maxClientBytes: bytes }).open({ client });
}
