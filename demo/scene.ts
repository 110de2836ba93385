import type { SendMailOptions } from 'nodemailer';

/** Creates a demo message with the people and numbers of a scene. */
export type DemoMessage = (scene: Scene) => SendMailOptions;

export interface Person {
  name: string;
  /** How a product greets them. */
  first: string;
  address: string;
}

/**
 * The recipient of a message and the numbers in it. All of them depend on the seed only, except the time.
 */
export class Scene {
  readonly person: Person;
  readonly now: Date;
  #state: number;

  constructor(seed: number, now: Date) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1);
    this.now = now;
    this.person = this.pick(people);
  }

  /** An integer from `min` to `max`, both included. */
  number(min: number, max: number): number {
    return min + Math.floor(this.#random() * (max - min + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[this.number(0, from.length - 1)]!;
  }

  /** Digits, the first never 0: an order number, a one-time code. */
  digits(count: number): string {
    return String(this.number(10 ** (count - 1), 10 ** count - 1));
  }

  /** Lower-case hexadecimal: a commit, a token. */
  hex(count: number): string {
    return Array.from({ length: count }, () => this.number(0, 15).toString(16)).join('');
  }

  /** The day so many days from now, as `16 November 2026`. */
  day(fromNow: number): string {
    return new Date(this.now.getTime() + fromNow * 86_400_000).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
  }

  // mulberry32: small, seeded, and good enough to choose names and prices.
  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
}

export const people: readonly Person[] = [
  { name: 'Maya Lindqvist', first: 'Maya', address: 'maya@northgate.test' },
  { name: 'Tomás Ferreira', first: 'Tomás', address: 'tomas.ferreira@northgate.test' },
  { name: 'Aisha Okonkwo', first: 'Aisha', address: 'aisha@cobaltstudio.test' },
  { name: 'Jonas Weber', first: 'Jonas', address: 'jonas.weber@cobaltstudio.test' },
  { name: 'Priya Raman', first: 'Priya', address: 'priya.raman@saltmarsh.test' },
  { name: 'Elena Petrova', first: 'Elena', address: 'elena@saltmarsh.test' },
  { name: 'Sam O’Connor', first: 'Sam', address: 'sam.oconnor@fernhill.test' },
  { name: 'Yuki Tanaka', first: 'Yuki', address: 'yuki@fernhill.test' },
];

/** A person as a To header takes one. */
export function mailbox(person: Person): { name: string; address: string } {
  return { name: person.name, address: person.address };
}
