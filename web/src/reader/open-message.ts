import { computed, effect, signal } from '@preact/signals';
import type { InboxEvent } from '../../../src/contract/events.ts';
import type { DetailedMessage } from '../../../src/contract/message/details.ts';
import type { MessageHeaders } from '../../../src/contract/message/headers.ts';
import type { Attachment, Message, MessageSummary } from '../../../src/contract/message/message.ts';
import { client } from '../api.ts';
import { changedRow, indexOfId, rowAt } from '../inbox/list/message-window.ts';
import { inbox } from '../inbox/store.ts';
import { navigate, openId, view } from '../location/location.ts';
import type { Tab } from '../location/view-url.ts';
import { settings } from '../settings/settings.ts';
import { findNextStep, messageParts, type NextStep, prefetch, updateCache } from './message-cache.ts';
import { isAlone } from './reading.ts';

/** The message in the reader, as far as it has loaded. */
export interface OpenMessage {
  readonly id: string;
  /** Known immediately if the message was opened from the list. */
  readonly summary: MessageSummary | null;
  readonly content: DetailedMessage | null;
  readonly headers: MessageHeaders | null;
  readonly attachments: readonly Attachment[] | null;
  /** What the message asks its recipient to do, if anything. */
  readonly nextStep: NextStep | null;
  readonly problem: unknown;
  /** Deleted elsewhere while it was open. */
  readonly deleted: boolean;
}

/** The props of every tab panel. */
export interface TabProps {
  message: OpenMessage;
}

export const openMessage = signal<OpenMessage | null>(null);
export const openSummary = computed(() => openMessage.value?.summary ?? null);

// While a message loads, keep the tab of the previous one, so that the layout doesn't jump.
const defaultTab = signal<Tab>('html');

/**
 * The visible tab: the one in the URL, otherwise the one that was chosen last if it is not empty for this message,
 * otherwise HTML if the message has it, otherwise text.
 */
export const currentTab = computed<Tab>(() => {
  if (view.value.tab) return view.value.tab;
  const { tab } = settings.value;
  return tab && !(openMessage.value && isEmptyTab(tab, openMessage.value)) ? tab : defaultTab.value;
});

/** Whether the tab is empty for this message. False while that is unknown. */
export function isEmptyTab(tab: Tab, { content, headers, attachments }: OpenMessage): boolean {
  if (tab === 'html' || tab === 'source') return content?.html_body === '';
  if (tab === 'text') return content?.text_body.trim() === '';
  if (tab === 'attachments') return attachments?.length === 0 && !content?.alternatives?.length;
  if (tab === 'request') return content?.request === null;
  if (tab === 'auth') return headers !== null && !headers.headers.some(({ name }) => RESULTS.test(name));
  return (
    tab === 'links' && content !== null && !LINK.test(content.html_body) && !LINK.test(content.text_body)
  );
}

/** Only messages that were captured over HTTP have a request. Most inboxes have none of them. */
export function isTabShown(tab: Tab, { content }: OpenMessage): boolean {
  return tab !== 'request' || Boolean(content?.request) || currentTab.value === tab;
}

const RESULTS = /^(?:arc-)?authentication-results$|^received-spf$|^dkim-signature$/i;
// What every link contains. A tab that might have one is not empty.
const LINK = /:\/\/|href|www\.|mailto:/i;

// Holding down j passes thirty messages a second. Only load the one where it stops.
const PASSING_MS = 90;
let lastOpened = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Makes the reader follow the message in the URL. */
export function startReader(): void {
  effect(() => {
    const id = openId.value;
    clearTimeout(timer);
    if (id === null) {
      openMessage.value = null;
      isAlone.value = false;
      return;
    }
    if (openMessage.peek()?.id === id) return;
    const window = inbox.window.peek();
    const summary = rowAt(window, indexOfId(window, id)) ?? null;
    openMessage.value = {
      id,
      summary,
      content: null,
      headers: null,
      attachments: null,
      nextStep: null,
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
  const fill = (changes: Partial<OpenMessage>) => {
    if (openMessage.value?.id === id) openMessage.value = { ...openMessage.value, ...changes };
  };
  const parts = messageParts(id);
  parts.message.then(
    (message) => {
      // Prefer the summary from the list, which events have kept current.
      if (openMessage.value?.id === id) defaultTab.value = message.html_body ? 'html' : 'text';
      fill({ content: message, problem: null, summary: openMessage.value?.summary ?? summaryOf(message) });
      prefetchNeighbours(id);
    },
    (problem: unknown) => fill({ problem }),
  );
  parts.headers.then((headers) => fill({ headers })).catch(() => {});
  parts.attachments.then((attachments) => fill({ attachments })).catch(() => {});
  parts.nextStep ??= parts.message.then(findNextStep);
  parts.nextStep.then(
    (nextStep) => fill({ nextStep }),
    () => delete parts.nextStep,
  );
}

/** Retries after an error. */
export function reloadOpenMessage(): void {
  const message = openMessage.value;
  if (!message) return;
  openMessage.value = { ...message, problem: null };
  load(message.id);
}

/** Updates the open message after events may have been missed: flags, tags, deletion, failed requests. */
export async function refreshOpenMessage(): Promise<void> {
  const message = openMessage.value;
  if (!message || message.deleted) return;
  // Keep the error visible while retrying.
  if (message.problem || !message.headers || !message.attachments) load(message.id);
  const window = inbox.window.peek();
  const known = rowAt(window, indexOfId(window, message.id));
  // Still loading, so it will be current. A summary from the list would not be replaced.
  if (!message.content && !known) return;
  const found = known ?? (await client.get(message.id).catch(nullIfNotFound));
  if (found === undefined || openMessage.value?.id !== message.id) return;
  openMessage.value = found
    ? { ...openMessage.value, summary: summaryOf(found) }
    : { ...openMessage.value, deleted: true };
}

/** Null if the message doesn't exist, undefined if that is unknown. */
function nullIfNotFound(error: unknown): null | undefined {
  return (error as { status?: number }).status === 404 ? null : undefined;
}

function summaryOf(message: MessageSummary | Message): MessageSummary {
  const { text_body: _text, html_body: _html, ...summary } = message as Message;
  return summary;
}

function prefetchNeighbours(id: string): void {
  const window = inbox.window.peek();
  const at = indexOfId(window, id);
  if (at < 0) return;
  prefetch(rowAt(window, at + 1));
  prefetch(rowAt(window, at - 1));
}

export function readerEvent(event: InboxEvent): void {
  updateCache(event);
  const message = openMessage.value;
  if (!message) return;
  if (event.type === 'messages:clear') navigate({ open: null }, 'replace');
  else if (event.type === 'message:new' || event.data.id !== message.id) return;
  else if (event.type === 'message:delete') openMessage.value = { ...message, deleted: true };
  else if (event.type === 'message:restore') openMessage.value = { ...message, deleted: false };
  else if (message.summary) openMessage.value = { ...message, summary: changedRow(message.summary, event) };
}
