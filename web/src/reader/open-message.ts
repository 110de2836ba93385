import { computed, effect, signal } from '@preact/signals';
import type { InboxEvent } from '../../../src/contract/events.ts';
import type { MessageHeaders } from '../../../src/contract/headers.ts';
import type { Attachment, Message, MessageSummary } from '../../../src/contract/message.ts';
import { client } from '../api.ts';
import { changedRow, indexOfId, rowAt } from '../inbox/message-window.ts';
import { inbox } from '../inbox/store.ts';
import { navigate, openId, view } from '../location/location.ts';
import type { Tab } from '../location/view-url.ts';
import { mailParts, readAhead, updateCache } from './message-cache.ts';

type Header = MessageHeaders['headers'][number];

/** The mail in the reader, as far as it is there. */
export interface OpenMail {
  readonly id: string;
  /** Known at once when the mail was opened from the list. */
  readonly summary: MessageSummary | null;
  readonly message: Message | null;
  readonly headers: readonly Header[] | null;
  readonly attachments: readonly Attachment[] | null;
  readonly problem: unknown;
  /** Deleted by someone else while it was open. */
  readonly deleted: boolean;
}

export const openMail = signal<OpenMail | null>(null);
export const openSummary = computed(() => openMail.value?.summary ?? null);

// The side that suits the mail; while it loads, the one that suited the last, so that nothing jumps.
const fittingTab = signal<Tab>('html');

/** The side that is shown: the chosen one, or HTML when the mail has it and text otherwise. */
export const currentTab = computed<Tab>(() => view.value.tab ?? fittingTab.value);

// Held-down j passes thirty mails a second; only one that is rested on is worth fetching and laying out.
const PASSING_MS = 90;
let lastOpened = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Has the reader show the mail that the address names. */
export function startReader(): void {
  effect(() => {
    const id = openId.value;
    clearTimeout(timer);
    if (id === null) {
      openMail.value = null;
      return;
    }
    if (openMail.peek()?.id === id) return;
    const window = inbox.window.peek();
    const summary = rowAt(window, indexOfId(window, id)) ?? null;
    openMail.value = {
      id,
      summary,
      message: null,
      headers: null,
      attachments: null,
      problem: null,
      deleted: false,
    };
    const passing = performance.now() - lastOpened < PASSING_MS;
    lastOpened = performance.now();
    if (passing) timer = setTimeout(() => load(id), PASSING_MS);
    else load(id);
  });
}

function load(id: string): void {
  const fill = (changes: Partial<OpenMail>) => {
    if (openMail.value?.id === id) openMail.value = { ...openMail.value, ...changes };
  };
  const parts = mailParts(id);
  parts.message.then(
    (message) => {
      // The list's summary is the fresher one: it has followed the events since.
      if (openMail.value?.id === id) fittingTab.value = message.html_body ? 'html' : 'text';
      fill({ message, problem: null, summary: openMail.value?.summary ?? summaryOf(message) });
      readAheadOf(id);
    },
    (problem: unknown) => fill({ problem }),
  );
  parts.headers.then((headers) => fill({ headers })).catch(() => {});
  parts.attachments.then((attachments) => fill({ attachments })).catch(() => {});
}

/** Asks again after a failure. */
export function reloadOpenMail(): void {
  const mail = openMail.value;
  if (!mail) return;
  openMail.value = { ...mail, problem: null };
  load(mail.id);
}

/** Puts the open mail right after events may have been missed: its flags and tags, whether it exists, what failed. */
export async function catchUpOpenMail(): Promise<void> {
  const mail = openMail.value;
  if (!mail || mail.deleted) return;
  // What is said about the failure stays until there is something better to show.
  if (mail.problem || !mail.headers || !mail.attachments) load(mail.id);
  // Still on its way, and then it is as fresh as can be.
  if (!mail.message) return;
  const window = inbox.window.peek();
  const known = rowAt(window, indexOfId(window, mail.id));
  const found = known ?? (await client.get(mail.id).catch(gone));
  if (found === undefined || openMail.value?.id !== mail.id) return;
  openMail.value = found
    ? { ...openMail.value, summary: summaryOf(found) }
    : { ...openMail.value, deleted: true };
}

/** Null for a mail that does not exist, undefined when nobody could say. */
function gone(error: unknown): null | undefined {
  return (error as { status?: number }).status === 404 ? null : undefined;
}

function summaryOf(message: MessageSummary | Message): MessageSummary {
  const { text_body: _text, html_body: _html, ...summary } = message as Message;
  return summary;
}

function readAheadOf(id: string): void {
  const window = inbox.window.peek();
  const at = indexOfId(window, id);
  if (at < 0) return;
  readAhead(rowAt(window, at + 1));
  readAhead(rowAt(window, at - 1));
}

export function readerEvent(event: InboxEvent): void {
  updateCache(event);
  const mail = openMail.value;
  if (!mail) return;
  if (event.type === 'messages:clear') navigate({ open: null }, 'replace');
  else if (event.type === 'message:new' || event.data.id !== mail.id) return;
  else if (event.type === 'message:delete') openMail.value = { ...mail, deleted: true };
  else if (mail.summary) openMail.value = { ...mail, summary: changedRow(mail.summary, event) };
}
