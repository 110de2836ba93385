import type { Finding, Where } from '../contract/message/checks.ts';

// The same problem in every row of a table is one finding with a number; a list of different ones ends somewhere, with
// one that counts the others.
const MAX_PER_CODE = 50;
const OTHERS = 'There are more like these, which are not listed';

/** A finding whose position, if it has one, is looked up only if it is kept. */
export interface NewFinding extends Omit<Finding, 'where'> {
  where?: Where | null | (() => Where | null) | undefined;
}

/** Collects findings. The same finding again only counts as another occurrence of the first. */
export class FindingList {
  readonly findings: Finding[] = [];
  readonly #known = new Map<string, Finding>();
  readonly #counts = new Map<string, number>();

  /** `key` says which findings of a code are the same. */
  add({ where = null, ...rest }: NewFinding, key = rest.message): void {
    const { code, severity, help } = rest;
    if (this.#countAgain(code, key)) return;
    const count = this.#counts.get(code) ?? 0;
    this.#counts.set(code, count + 1);
    if (count < MAX_PER_CODE)
      this.#keep({ ...rest, where: typeof where === 'function' ? where() : where }, key);
    else if (!this.#countAgain(code, OTHERS))
      this.#keep({ code, severity, message: OTHERS, help, where: null }, OTHERS);
  }

  #countAgain(code: string, key: string): boolean {
    const known = this.#known.get(`${code} ${key}`);
    if (known) known.occurrences = (known.occurrences ?? 1) + 1;
    return known !== undefined;
  }

  #keep(finding: Finding, key: string): void {
    this.#known.set(`${finding.code} ${key}`, finding);
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
