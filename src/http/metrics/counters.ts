/**
 * Counters as plain numbers, because they are updated for each message. The library that prints them is loaded only
 * on request.
 */
type Labels = Record<string, string>;

/** A counter for each set of labels. */
export class Counter {
  readonly #series = new Map<string, { labels: Labels; value: number }>();

  add(amount = 1, labels: Labels = {}): void {
    const key = keyOf(labels);
    const series = this.#series.get(key);
    if (series) series.value += amount;
    else this.#series.set(key, { labels, value: amount });
  }

  /** Before the first `add`, one counter without labels that is 0. */
  read(): { labels: Labels; value: number }[] {
    return this.#series.size > 0 ? [...this.#series.values()] : [{ labels: {}, value: 0 }];
  }
}

export interface HistogramSeries {
  labels: Labels;
  sum: number;
  count: number;
  /** For each upper bound, how many values did not exceed it. */
  atMost: { bound: number; count: number }[];
}

/** A histogram for each set of labels. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, { labels: Labels; sum: number; counts: number[] }>();

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  add(value: number, labels: Labels = {}): void {
    const key = keyOf(labels);
    let series = this.#series.get(key);
    if (!series) {
      series = { labels, sum: 0, counts: Array(this.#bounds.length + 1).fill(0) };
      this.#series.set(key, series);
    }
    series.sum += value;
    let at = 0;
    while (at < this.#bounds.length && value > this.#bounds[at]!) at++;
    series.counts[at]!++;
  }

  read(): HistogramSeries[] {
    return [...this.#series.values()].map(({ labels, sum, counts }) => {
      let count = 0;
      const atMost = this.#bounds.map((bound, at) => {
        count += counts[at]!;
        return { bound, count };
      });
      return { labels, sum, count: count + counts.at(-1)!, atMost };
    });
  }
}

function keyOf(labels: Labels): string {
  let key = '';
  for (const name in labels) key += `${labels[name]}\n`;
  return key;
}
