import type { IncomingMessage } from 'node:http';
import { isMailboxName } from '../../mailbox/mailbox-options.ts';

// The names in the paths of requests, which are routed without them.
const names = new WeakMap<IncomingMessage, string>();

/** A URL below `/mailboxes/{name}`, without these two segments. Undefined if it is not. */
export function splitMailboxUrl(basePath: string, url: string): { name: string; url: string } | undefined {
  const prefix = `${basePath}/mailboxes/`;
  if (!url.startsWith(prefix)) return undefined;
  const below = url.slice(prefix.length);
  const [name = ''] = below.split(/[/?#]/, 1);
  const rest = below.slice(name.length);
  if (!isMailboxName(name)) return undefined;
  // Without the slash, it is redirected to the page, as its index.html is.
  return { name, url: basePath + (rest.startsWith('/') ? rest : `/index.html${rest}`) };
}

/** One set of routes serves all mailboxes: this removes the name of the mailbox from the URL, and remembers it. */
export function rewriteMailboxUrl(basePath: string, request: IncomingMessage): string {
  const { url = '' } = request;
  const inner = splitMailboxUrl(basePath, url);
  if (inner) names.set(request, inner.name);
  return inner?.url ?? url;
}

/** The name of the mailbox in the path of the request. Undefined at the root. */
export function mailboxNameIn(request: IncomingMessage): string | undefined {
  return names.get(request);
}
