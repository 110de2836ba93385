import type { View } from './tasks.ts';

const KEPT_MS = 10_000;
// Larger views are rare; preparing them again costs less than keeping them.
const KEPT_CHARACTERS = 8 * 1024 * 1024;

/**
 * Keeps views for a moment: the page asks for the details of a view and then for its document. Requests for the same
 * view share one job.
 */
export class ViewCache {
  readonly #views = new Map<string, Promise<View>>();
  #characters = 0;

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

  #keep(key: string, characters: number): void {
    if (this.#characters + characters > KEPT_CHARACTERS) {
      this.#views.delete(key);
      return;
    }
    this.#characters += characters;
    setTimeout(() => {
      this.#views.delete(key);
      this.#characters -= characters;
    }, KEPT_MS).unref();
  }
}
