import type { Finding, Where } from '../contract/message/checks.ts';

// The same problem in every row of a table is one finding with a number; a list of different ones ends somewhere.
const MAX_PER_CODE = 50;

/** A finding whose position is looked up only if it is kept. */
export interface NewFinding extends Omit<Finding, 'where'> {
  where: Where | null | (() => Where | null);
}

/** Collects findings. The same finding again only counts as another occurrence of the first. */
export class FindingList {
  readonly findings: Finding[] = [];
  readonly #known = new Map<string, Finding>();
  readonly #counts = new Map<string, number>();

  /** `key` says which findings of a code are the same. */
  add({ where, ...rest }: NewFinding, key = rest.message): void {
    const known = this.#known.get(`${rest.code} ${key}`);
    if (known) {
      known.occurrences = (known.occurrences ?? 1) + 1;
      return;
    }
    const count = (this.#counts.get(rest.code) ?? 0) + 1;
    if (count > MAX_PER_CODE) return;
    const finding = { ...rest, where: typeof where === 'function' ? where() : where };
    this.#counts.set(rest.code, count);
    this.#known.set(`${rest.code} ${key}`, finding);
    this.findings.push(finding);
  }
}

const MAX_QUOTED = 80;

/** Text of the message in a finding, on one line, in quotes. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const shown = line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line;
  return `"${shown.toWellFormed()}"`;
}
