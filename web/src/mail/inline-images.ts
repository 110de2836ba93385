import type { Attachment } from '../../../src/contract/message.ts';
import { client } from '../api.ts';
import { contentId } from './content-id.ts';

// More than any real mail shows; a hostile one may name a million.
const MOST = 200;

/** The Content-IDs a mail's HTML refers to, in order, each once. */
function referredContentIds(html: string): string[] {
  const ids = new Set<string>();
  for (const [reference] of html.matchAll(/\bcid:[^\s"'<>)\\]+/gi)) {
    ids.add(contentId(reference.replaceAll('&amp;', '&')));
    if (ids.size === MOST) break;
  }
  return [...ids];
}

/**
 * The inline pictures of a mail as `data:` addresses. The frame has no origin, so a login or a resource policy would
 * keep it from fetching them; the page fetches them from the inline route and writes them in.
 */
export async function fetchInlineImages(
  id: string,
  html: string,
  attachments: readonly Attachment[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const inMail = new Set(attachments.map(({ content_id }) => content_id));
  const wanted = referredContentIds(html).filter((cid) => inMail.has(cid));
  const entries = await Promise.all(
    wanted.map(async (cid): Promise<[string, string] | undefined> => {
      try {
        const blob = await client.inline(id, cid, { signal });
        return blob.type.startsWith('image/') ? [cid, await dataUrl(blob)] : undefined;
      } catch {
        return undefined;
      }
    }),
  );
  return new Map(entries.filter((entry) => entry !== undefined));
}

function dataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result as string);
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(blob);
  return promise;
}
