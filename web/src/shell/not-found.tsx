import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';
import { Formatted } from '../ui/formatted.tsx';

/** Every view of the page is at its base URL. No other path exists. */
export function isKnownPath(): boolean {
  return window.location.pathname === new URL(document.baseURI).pathname;
}

export function NotFound() {
  return (
    <main class="not-found notice centred breaks">
      <svg class="reader-mark" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M5 30V15a11 11 0 0 1 22 0v15h-6V16a5 5 0 0 0-10 0v14z" />
      </svg>
      <h1>{strings.page.notFound}</h1>
      <p>
        <Formatted text={strings.page.nothingAt}>
          <bdi>{oneLine(window.location.pathname, 200)}</bdi>
        </Formatted>
      </p>
      <a class="button button-primary" href="./">
        {strings.page.goToInbox}
      </a>
    </main>
  );
}
