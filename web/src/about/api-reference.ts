/** Relative to the page, which may have a base path. */
export const API_REFERENCE = 'api/docs';

export function openApiReference(): void {
  window.open(new URL(API_REFERENCE, document.baseURI), '_blank', 'noopener');
}
