import type { Message } from '../../../src/contract/message/message.ts';
import { client } from '../api.ts';

/** What a message asks its recipient to do: enter a code, or follow a link. */
export interface MessageRequest {
  code: string | null;
  link: { url: string; text: string } | null;
}

// Messages with a code or a call to action are short. Searching megabytes takes the server seconds.
const MAX_CHARACTERS = 256 * 1024;

/** The likely code and call to action. */
export async function findRequest({ id, text_body, html_body }: Message): Promise<MessageRequest | null> {
  if (text_body.length + html_body.length > MAX_CHARACTERS) return null;
  const [codes, links] = await Promise.all([client.codes(id), client.links(id)]);
  // Only web addresses may be opened.
  const action = links.find(({ kind, url }) => kind === 'action' && /^https?:\/\//i.test(url));
  return { code: codes[0]?.value ?? null, link: action ? { url: action.url, text: action.text } : null };
}
