import type { View } from './tasks.ts';

const KEPT_MS = 10_000;
// One view of the maximum default size, or about a hundred of the usual size.
const KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Caches views briefly, because the page requests the details of a view and then its document. Requests for the same
 * view share one job.
 */
export class ViewCache {
  readonly #views = new Map<string, Promise<View>>();
  #bytes = 0;

  get(key: string, render: () => Promise<View>): Promise<View> {
    const known = this.#views.get(key);
    if (known) return known;
    const view = render();
    this.#views.set(key, view);
    view.then(
      ({ document }) => this.#keep(key, document.length),
      () => this.#views.delete(key),
    );
    return view;
  }

  #keep(key: string, bytes: number): void {
    if (this.#bytes + bytes > KEPT_BYTES) {
      this.#views.delete(key);
      return;
    }
    this.#bytes += bytes;
    setTimeout(() => {
      this.#views.delete(key);
      this.#bytes -= bytes;
    }, KEPT_MS).unref();
  }
}
