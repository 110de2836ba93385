export interface MemoryBudgetOptions {
  /** Limit for all reservations together, except small ones. */
  maxBytes: number;
  /** How long a client must have been stalled before its connection is closed to make room for something large. */
  stallTimeoutMs: number;
  /** The same to make room for something of medium size, such as a list of long subjects. */
  mediumStallTimeoutMs?: number;
}

/** The owner of a reservation. */
export interface MemoryHolder {
  /** Whether the client has neither sent nor received anything for this long, though it is its turn. */
  isStalled(ms: number): boolean;
  close(): void;
}

// Reservations up to this size are always granted, so that ordinary lists, errors and small updates still work when the
// budget is used up. The connection limit bounds their total.
export const SMALL_BYTES = 16 * 1024;
const MEDIUM_BYTES = 256 * 1024;

/**
 * Limits the memory that all connections use together. Memory is reserved before it is used. When the budget is used
 * up, stalled connections are closed, and if that is not enough the reservation is refused. The only reservation is
 * always granted, whatever its size.
 */
export class MemoryBudget {
  readonly #options: MemoryBudgetOptions;
  readonly #large = new Set<Reservation>();
  #used = 0;

  constructor(options: MemoryBudgetOptions) {
    this.#options = options;
  }

  /** An empty reservation. The caller must release it. */
  open(holder: MemoryHolder): Reservation {
    return new Reservation(holder, (reservation, bytes) => this.#resize(reservation, bytes));
  }

  #resize(reservation: Reservation, bytes: number): boolean {
    const growth = counted(bytes) - counted(reservation.bytes);
    if (growth > 0 && !this.#hasRoom(reservation, growth)) return false;
    this.#used += growth;
    if (counted(bytes) > 0) this.#large.add(reservation);
    else this.#large.delete(reservation);
    return true;
  }

  #hasRoom(reservation: Reservation, growth: number): boolean {
    const { maxBytes, stallTimeoutMs, mediumStallTimeoutMs = stallTimeoutMs } = this.#options;
    // Starts checking at half the budget, because a stall is measured from the first check on.
    if (this.#used + growth <= maxBytes / 2) return true;
    const patienceMs = growth <= MEDIUM_BYTES ? mediumStallTimeoutMs : stallTimeoutMs;
    for (const other of this.#large) {
      if (other === reservation || !other.holder.isStalled(patienceMs)) continue;
      if (this.#used + growth <= maxBytes) continue;
      other.holder.close();
      other.release();
    }
    if (this.#used + growth <= maxBytes) return true;
    return this.#large.size - (this.#large.has(reservation) ? 1 : 0) === 0;
  }
}

/** Memory set aside for one request, one response, or one queue. */
export class Reservation {
  readonly holder: MemoryHolder;
  readonly #resize: (reservation: Reservation, bytes: number) => boolean;
  #bytes = 0;
  #released = false;

  constructor(holder: MemoryHolder, resize: (reservation: Reservation, bytes: number) => boolean) {
    this.holder = holder;
    this.#resize = resize;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** False, with nothing changed, when there is not enough memory. */
  resize(bytes: number): boolean {
    if (this.#released || !this.#resize(this, bytes)) return false;
    this.#bytes = bytes;
    return true;
  }

  /** Releases everything. */
  release(): void {
    this.resize(0);
    this.#released = true;
  }
}

function counted(bytes: number): number {
  return bytes > SMALL_BYTES ? bytes : 0;
}
