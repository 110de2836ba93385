import { client } from '../api.ts';
import type { Tab } from '../location/view-url.ts';
import { saveBlob } from '../ui/save-file.ts';
import { loadChecks } from './checks/message-checks.ts';
import type { OpenMessage } from './open-message.ts';

/** What a tab shows, as text to copy or save. */
interface TabContent {
  extension: string;
  type: string;
  read(message: OpenMessage): string | Promise<string>;
}

const html: TabContent = {
  extension: 'html',
  type: 'text/html;charset=utf-8',
  read: ({ content }) => content?.html_body ?? '',
};

const plain = { extension: 'txt', type: 'text/plain;charset=utf-8' };

const contents: Partial<Record<Tab, TabContent>> = {
  html,
  source: html,
  text: { ...plain, read: ({ content }) => content?.text_body ?? '' },
  headers: {
    ...plain,
    read: ({ headers }) => (headers?.headers ?? []).map(({ name, value }) => `${name}: ${value}`).join('\n'),
  },
  raw: {
    extension: 'eml',
    type: 'message/rfc822',
    read: async ({ id }) => new TextDecoder().decode((await client.raw(id)).bytes),
  },
  links: {
    ...plain,
    read: async ({ id }) => (await client.viewDetails(id)).links.map(({ url }) => url).join('\n'),
  },
  request: {
    extension: 'json',
    type: 'application/json',
    read: ({ content }) => content?.request?.body ?? '',
  },
  auth: {
    extension: 'json',
    type: 'application/json',
    read: async ({ id }) => JSON.stringify(await client.auth(id), null, 2),
  },
  checks: {
    extension: 'json',
    type: 'application/json',
    read: async ({ id }) => JSON.stringify({ checks: await loadChecks(id) }, null, 2),
  },
};

export function tabContent(tab: Tab): TabContent | undefined {
  return contents[tab];
}

/** Saves what a tab shows as a file. The raw message is saved byte for byte. */
export async function saveTab(tab: Tab, message: OpenMessage): Promise<void> {
  const content = contents[tab];
  if (!content) return;
  const bytes = tab === 'raw' ? (await client.raw(message.id)).bytes : await content.read(message);
  saveBlob(new Blob([bytes as BlobPart], { type: content.type }), `${message.id}.${content.extension}`);
}
