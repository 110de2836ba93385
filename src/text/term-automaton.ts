import type { Term } from './query.ts';

/** A set of places, one bit each. The words of all terms are numbered in their order: each is a place. */
type Places = Int32Array;

/** Told the number of a term that was found. Ends the reading by returning true. */
type OnFound = (term: number) => boolean;

// The letters and digits of ASCII, in either case, have columns from 1. All else separates words.
const COLUMNS = 37;
const columnOf = new Uint8Array(128);
for (const [i, letter] of [...'0123456789abcdefghijklmnopqrstuvwxyz'].entries()) {
  columnOf[letter.charCodeAt(0)] = i + 1;
  columnOf[letter.toUpperCase().charCodeAt(0)] = i + 1;
}

const ROOT = 0;

/**
 * Finds terms in texts, all of them at once. An automaton reads a word letter by letter, which tells at which places of the
 * terms it may stand. What has been matched so far advances by one place with each word (the Shift-And algorithm). So
 * every letter takes one step, and every word one more for each 32 words of the terms, whatever the text and the terms are.
 */
export class TermAutomaton {
  readonly #terms: Term[];
  readonly #nowhere: Places;
  readonly #starts: number[] = [];
  /** The last places of the terms, and which term ends there. */
  readonly #ends: Places;
  readonly #termAt = new Map<number, number>();
  /** The places of the words that end in a state. */
  readonly #places: Places[] = [];
  /** The state that a letter leads to if no word continues with it: that of the prefixes that have been read. */
  readonly #sinks: number[] = [];
  /** The next state, by state and column; and by state and code unit for other letters. */
  readonly #next: Int32Array;
  readonly #others = new Map<number, number>();
  readonly #matched: Places;
  #isMatching = false;

  constructor(terms: Term[]) {
    this.#terms = terms;
    const words: [word: string, place: number][] = [];
    const prefixes: [word: string, place: number][] = [];
    let place = 0;
    for (const term of terms) {
      this.#starts.push(place);
      const last = term.words.length - 1;
      for (const [i, word] of term.words.entries())
        (term.prefix && i === last ? prefixes : words).push([word, place++]);
      this.#termAt.set(place - 1, this.#starts.length - 1);
    }
    this.#nowhere = new Int32Array(Math.ceil(place / 32));
    this.#matched = new Int32Array(this.#nowhere.length);
    this.#ends = new Int32Array(this.#nowhere.length);
    for (const end of this.#termAt.keys()) add(this.#ends, end);
    const letters = [...words, ...prefixes].reduce((sum, [word]) => sum + word.length, 0);
    this.#next = new Int32Array((letters + prefixes.length + 2) * COLUMNS);
    this.#addState(this.#nowhere);
    this.#setSink(ROOT, this.#nowhere);
    // Shorter ones first, because longer words begin with them.
    for (const [word, at] of prefixes.sort(([a], [b]) => a.length - b.length)) {
      const state = this.#stateOf(word);
      this.#places[state] = union(this.#places[state]!, at);
      this.#setSink(state, this.#places[state]!);
    }
    for (const [word, at] of words) {
      const state = this.#stateOf(word);
      this.#places[state] = union(this.#places[state]!, at);
    }
  }

  /** Looks for the terms that are sought in an ASCII text. Returns true if `found` did. */
  readAscii(text: string, isSought: (term: Term) => boolean, found: OnFound): boolean {
    const starts = this.#begin(isSought);
    const next = this.#next;
    let state = ROOT;
    for (let i = 0; i < text.length; i++) {
      const column = columnOf[text.charCodeAt(i)]!;
      if (column !== 0) state = next[state * COLUMNS + column]!;
      else if (state !== ROOT) {
        if (this.#advance(this.#places[state]!, starts, found)) return true;
        state = ROOT;
      }
    }
    return state !== ROOT && this.#advance(this.#places[state]!, starts, found);
  }

  /** The same for the folded words of a text. */
  readWords(words: string[], isSought: (term: Term) => boolean, found: OnFound): boolean {
    const starts = this.#begin(isSought);
    for (const word of words) {
      let state = ROOT;
      for (let i = 0; i < word.length; i++) state = this.#after(state, word.charCodeAt(i));
      if (this.#advance(this.#places[state]!, starts, found)) return true;
    }
    return false;
  }

  #begin(isSought: (term: Term) => boolean): Places {
    this.#matched.fill(0);
    this.#isMatching = false;
    const starts = new Int32Array(this.#nowhere.length);
    for (const [i, term] of this.#terms.entries()) if (isSought(term)) add(starts, this.#starts[i]!);
    return starts;
  }

  #advance(places: Places, starts: Places, found: OnFound): boolean {
    if (places === this.#nowhere && !this.#isMatching) return false;
    const matched = this.#matched;
    this.#isMatching = false;
    let carry = 0;
    let isDone = false;
    for (let i = 0; i < matched.length; i++) {
      // A term that has ended does not continue in the next one.
      const before = matched[i]! & ~this.#ends[i]!;
      const now = ((before << 1) | carry | starts[i]!) & places[i]!;
      carry = before >>> 31;
      matched[i] = now;
      if (now !== 0) this.#isMatching = true;
      for (let ended = now & this.#ends[i]!; ended !== 0; ended &= ended - 1) {
        const place = 32 * i + 31 - Math.clz32(ended & -ended);
        if (found(this.#termAt.get(place)!)) isDone = true;
      }
    }
    return isDone;
  }

  #after(state: number, code: number): number {
    const column = code < columnOf.length ? columnOf[code]! : 0;
    if (column !== 0) return this.#next[state * COLUMNS + column]!;
    return this.#others.get(state * 0x10000 + code) ?? this.#sinks[state]!;
  }

  /** The state of a word, which is added if it does not exist. */
  #stateOf(word: string): number {
    let state = ROOT;
    for (let i = 0; i < word.length; i++) {
      const code = word.charCodeAt(i);
      let next = this.#after(state, code);
      if (next === this.#sinks[state]) {
        next = this.#addState(this.#places[next]!, next);
        const column = code < columnOf.length ? columnOf[code]! : 0;
        if (column !== 0) this.#next[state * COLUMNS + column] = next;
        else this.#others.set(state * 0x10000 + code, next);
      }
      state = next;
    }
    return state;
  }

  #addState(places: Places, sink = this.#places.length): number {
    const state = this.#places.push(places) - 1;
    this.#sinks[state] = sink;
    this.#next.fill(sink, state * COLUMNS, (state + 1) * COLUMNS);
    return state;
  }

  /** Must be called while no word continues from this state. */
  #setSink(state: number, places: Places): void {
    const sink = this.#addState(places);
    this.#sinks[state] = sink;
    this.#next.fill(sink, state * COLUMNS, (state + 1) * COLUMNS);
  }
}

function add(places: Places, place: number): void {
  places[place >>> 5]! |= 1 << (place & 31);
}

function union(places: Places, place: number): Places {
  const both = new Int32Array(places);
  add(both, place);
  return both;
}
