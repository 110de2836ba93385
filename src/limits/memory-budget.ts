export interface MemoryBudgetOptions {
  /** Limit for all reservations together. */
  maxBytes: number;
  /** Limit for the reservations of one client. */
  maxClientBytes?: number;
  /** Reservations up to this size are always granted, and not counted. */
  smallBytes?: number;
  /** How long a holder must have been stalled before it is closed to make room for something large. */
  stallTimeoutMs?: number;
  /** The same to make room for something of medium size, such as a list of long subjects. */
  mediumStallTimeoutMs?: number;
}

/** The owner of a reservation. */
export interface MemoryHolder {
  /** All reservations of the client count together. */
  readonly client?: { bytes: number };
  /** Bytes that this reservation leaves free for others when it grows. */
  readonly leavesFree?: number;
  /** Whether the client has neither sent nor received anything for this long, though it is its turn. */
  isStalled?(ms: number): boolean;
  close?(): void;
  /** Called when the reservation has become empty. */
  emptied?(): void;
}

/**
 * The size of responses and requests that HTTP always allows, so that ordinary lists, errors and small updates still work when
 * the budget is used up. The connection limit bounds their total.
 */
export const SMALL_BYTES = 16 * 1024;
/** The size of what all clients need, such as a list of long subjects: for it, clients that do not read are closed sooner. */
export const MEDIUM_BYTES = 256 * 1024;

/**
 * Limits the memory that all clients use together. Memory is reserved before it is used. When the budget is used up, stalled
 * holders are closed, and if that is not enough the reservation is refused. A reservation is granted, whatever
 * its size, if no others can be closed except small ones of the same holder.
 */
export class MemoryBudget {
  readonly #options: Required<MemoryBudgetOptions>;
  /** The reservations that are counted and whose holders can be closed. */
  readonly #closable = new Set<Reservation>();
  readonly #waiting = new Set<() => void>();
  #isWaking = false;
  #used = 0;

  constructor(options: MemoryBudgetOptions) {
    const { maxBytes, smallBytes = 0, stallTimeoutMs = 0 } = options;
    const { maxClientBytes = Number.POSITIVE_INFINITY, mediumStallTimeoutMs = stallTimeoutMs } = options;
    this.#options = { maxBytes, maxClientBytes, smallBytes, stallTimeoutMs, mediumStallTimeoutMs };
  }

  /** An empty reservation. The caller must release it. */
  open(holder: MemoryHolder = {}): Reservation {
    return new Reservation(holder, (reservation, bytes) => this.#resize(reservation, bytes));
  }

  /** How many wait for memory. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Calls back once when memory has been released, first come, first served. */
  whenReleased(callback: () => void): void {
    this.#waiting.add(callback);
  }

  #resize(reservation: Reservation, bytes: number): boolean {
    const { holder } = reservation;
    const growth = this.#counted(bytes) - this.#counted(reservation.bytes);
    if (growth > 0 && !this.#hasRoom(reservation, growth)) return false;
    this.#used += growth;
    if (holder.client) holder.client.bytes += growth;
    if (holder.close && this.#counted(bytes) > 0) this.#closable.add(reservation);
    else this.#closable.delete(reservation);
    if (growth < 0 && this.#waiting.size > 0) this.#wakeSoon();
    return true;
  }

  #counted(bytes: number): number {
    return bytes > this.#options.smallBytes ? bytes : 0;
  }

  #hasRoom(reservation: Reservation, growth: number): boolean {
    const { maxBytes, maxClientBytes, stallTimeoutMs, mediumStallTimeoutMs } = this.#options;
    const { client, leavesFree = 0, close } = reservation.holder;
    const needed = growth + leavesFree;
    if (client && client.bytes + needed > maxClientBytes) return false;
    // Starts checking at half the budget, because a stall is measured from the first check on.
    if (this.#used + needed <= maxBytes / 2) return true;
    const patienceMs = growth <= MEDIUM_BYTES ? mediumStallTimeoutMs : stallTimeoutMs;
    for (const other of this.#closable) {
      if (other === reservation || !other.holder.isStalled?.(patienceMs)) continue;
      if (this.#used + needed <= maxBytes) continue;
      other.holder.close?.();
      other.release();
    }
    if (this.#used + needed <= maxBytes) return true;
    if (close === undefined) return false;
    // A request that makes another one in this process has reserved a little for the response to it.
    const isOwn = ({ holder, bytes }: Reservation) => holder === reservation.holder && bytes <= MEDIUM_BYTES;
    return [...this.#closable].every((other) => other === reservation || isOwn(other));
  }

  #wakeSoon(): void {
    if (this.#isWaking) return;
    this.#isWaking = true;
    setImmediate(() => {
      this.#isWaking = false;
      const turn = [...this.#waiting];
      this.#waiting.clear();
      for (const callback of turn) callback();
    });
  }
}

/** Memory set aside for one purpose: a request, a response, a message, a queue. */
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

  /** False, with nothing changed, when there is not enough memory. Shrinking always works. */
  resize(bytes: number): boolean {
    if (this.#released || !this.#resize(this, bytes)) return false;
    this.#bytes = bytes;
    if (bytes === 0) this.holder.emptied?.();
    return true;
  }

  grow(bytes: number): boolean {
    return this.resize(this.#bytes + bytes);
  }

  /** Gives everything back, for good. */
  release(): void {
    this.resize(0);
    this.#released = true;
  }
}
