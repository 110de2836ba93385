import type { ServedApi, ServedApis } from '../contract/apis.ts';
import type { AssertionFailed, AssertionPassed, AssertParameters } from '../contract/assert.ts';
import type { DeliveryEventRequest, DeliveryEvents } from '../contract/delivery-event.ts';
import type { EventParameters } from '../contract/events.ts';
import type { Fault, FaultRequest, FaultsDeleted } from '../contract/fault.ts';
import type { FilterParameters, SelectionParameters } from '../contract/filter.ts';
import type { Info } from '../contract/info.ts';
import type { Changed, Deleted, ListParameters, MessagePage, Undone } from '../contract/list.ts';
import type {
  CreatedMailbox,
  MailboxCredentials,
  MailboxInfo,
  MailboxList,
  MailboxPatch,
  MailboxRequest,
  MailboxToken,
  MailboxTokenRequest,
  Moved,
  MoveRequest,
} from '../contract/mailbox.ts';
import type { AttachedMessage } from '../contract/message/attached-message.ts';
import type { AuthResults } from '../contract/message/auth-results.ts';
import type { DeliveryReport, MessageBounce } from '../contract/message/bounce.ts';
import type { MessageCalendars } from '../contract/message/calendar.ts';
import type { CapturedRequest } from '../contract/message/captured-request.ts';
import type { CheckName } from '../contract/message/check-names.ts';
import type { Check, MessageChecks } from '../contract/message/checks.ts';
import type { DetailedMessage, MessageDetail } from '../contract/message/details.ts';
import type {
  MessageCode,
  MessageCodes,
  MessageImage,
  MessageImages,
  MessageLink,
  MessageLinks,
} from '../contract/message/findings.ts';
import type { MessageHeaders } from '../contract/message/headers.ts';
import type { Attachment, MessagePatch, MessageSummary } from '../contract/message/message.ts';
import type { ViewDetails, ViewDocumentParameters, ViewParameters } from '../contract/message/view.ts';
import type {
  AutomaticRelease,
  AutomaticReleases,
  AutoRelease,
  AutoReleasePatch,
  Recipients,
  ReleaseProgress,
  ReleaseRequest,
  ReleaseResult,
} from '../contract/release.ts';
import type { SendRequest } from '../contract/send.ts';
import type { SessionList, SessionParameters, SmtpSessionDetails } from '../contract/session.ts';
import type { WaitParameters, WaitResult, WaitTimedOut } from '../contract/wait.ts';
import { limitOfRequest, NoResponseError } from './inbox/deadline.ts';
import { ApiError, readApiError, readJson } from './transport/api-error.ts';
import { type EventStream, type EventStreamOptions, openEventStream } from './transport/event-stream.ts';
import { type Query, queryString, requestedWaitMs, selectionString } from './transport/query-string.ts';
import { type Reply, type Transport, transport } from './transport/transport.ts';
import { isUnanswered, stopped, unreachable } from './transport/unreachable.ts';

export interface ClientOptions {
  /**
   * The URL of Postern, including the base path if it has one: `http://127.0.0.1:8025/`. It may contain a username and a
   * password.
   */
  baseUrl: string | URL;
  /** An API token, for servers that require a login. */
  token?: string;
  /** How long a response may take to begin, in milliseconds, besides the time that the request asks for. Unlimited by default. */
  patience?: number;
  /** What to do about an error response, as a sentence that is added to its message. */
  hintFor?: (error: ApiError) => string | undefined;
  /** Sends its requests; by default as all clients of this process do. */
  send?: Transport['send'];
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Fails if the response takes longer than this, in milliseconds. */
  timeout?: number;
  /** Lets the request outlive the page that sent it. */
  keepalive?: boolean;
}

export interface CheckOptions {
  /** The only check to run. It may use the network, if the server is configured so. */
  only?: CheckName;
  /** With `links`: opens the links. */
  fetch?: boolean;
  /** Lists every feature that some mail client lacks, instead of a sum of those with little effect. */
  all?: boolean;
}

/** `undo: true` makes a change undoable: its result has the token. */
interface UndoOption {
  undo?: boolean;
}

/**
 * Postern's HTTP API with types. Every method throws `ApiError` if the server responds with an error, and what `fetch`
 * throws (TypeError, AbortError) if there is no response.
 */
export class PosternClient {
  /** Aborted when the server is stopped on purpose, so that nobody waits for it to come back. */
  readonly stopped = new AbortController();
  /** Whether there was ever a response. */
  hasResponded = false;
  readonly #api: URL;
  readonly #headers: Record<string, string>;
  readonly #hintFor: ClientOptions['hintFor'];
  readonly #patience: number;
  readonly #send: Transport['send'];

  constructor({ baseUrl, token, patience = Number.POSITIVE_INFINITY, hintFor, send }: ClientOptions) {
    this.#hintFor = hintFor;
    this.#send = send ?? ((...request) => transport().send(...request));
    this.#patience = patience;
    const base = new URL(baseUrl);
    if (!base.pathname.endsWith('/')) base.pathname += '/';
    const authorization = token === undefined ? basicCredentials(base) : `Bearer ${token}`;
    this.#headers = authorization === undefined ? {} : { authorization };
    // fetch rejects URLs with credentials.
    base.username = '';
    base.password = '';
    this.#api = new URL('api/v1/', base);
  }

  /** The server, for messages. */
  get origin(): string {
    return this.#api.origin;
  }

  list(query: Query<ListParameters> = {}, options?: RequestOptions): Promise<MessagePage> {
    return this.#json(`messages${queryString(query)}`, {}, options, 'next_cursor');
  }

  /** `include` adds what else to know about the message. `max_body` cuts its bodies after this many characters. */
  async get(
    id: string,
    {
      include = [],
      max_body,
      ...options
    }: RequestOptions & { include?: MessageDetail[]; max_body?: number } = {},
  ): Promise<DetailedMessage> {
    const query = queryString({ include: include.join(',') || undefined, max_body });
    return this.#json(messagePath(id) + query, {}, options, 'recipients');
  }

  async update(id: string, patch: MessagePatch, options?: RequestOptions): Promise<MessageSummary> {
    return this.#json(messagePath(id), jsonRequest('PATCH', patch), options);
  }

  async remove(id: string, options?: RequestOptions): Promise<void> {
    await this.#fetch(messagePath(id), { method: 'DELETE' }, options);
  }

  /** Changes every message that matches all conditions, or has one of the ids. Resolves to their number. */
  async updateAll(
    selection: Query<SelectionParameters & UndoOption>,
    patch: MessagePatch,
    options?: RequestOptions,
  ): Promise<Changed> {
    return this.#json(`messages${selectionString(selection)}`, jsonRequest('PATCH', patch), options);
  }

  /** Deletes every message that matches all conditions, or has one of the ids. Resolves to their number. */
  async removeAll(
    selection: Query<SelectionParameters & UndoOption>,
    options?: RequestOptions,
  ): Promise<Deleted> {
    return this.#json(`messages${selectionString(selection)}`, { method: 'DELETE' }, options, 'deleted');
  }

  /** Undoes a change that was made with `undo`. Resolves to the number of messages that are as they were before. */
  async undo(token: string, options?: RequestOptions): Promise<Undone> {
    return this.#json(`undo/${encodeURIComponent(token)}`, { method: 'POST' }, options);
  }

  /** Deletes every message. Resolves to their number. */
  clear(options?: RequestOptions): Promise<Deleted> {
    return this.#json('messages', { method: 'DELETE' }, options, 'deleted');
  }

  async headers(id: string, options?: RequestOptions): Promise<MessageHeaders> {
    return this.#json(`${messagePath(id)}/headers`, {}, options);
  }

  async attachments(id: string, options?: RequestOptions): Promise<Attachment[]> {
    const path = `${messagePath(id)}/attachments`;
    return (await this.#json<{ attachments: Attachment[] }>(path, {}, options)).attachments;
  }

  async auth(id: string, options?: RequestOptions): Promise<AuthResults> {
    return this.#json(`${messagePath(id)}/auth`, {}, options);
  }

  async release(id: string, request: ReleaseRequest, options?: RequestOptions): Promise<ReleaseResult> {
    return this.#json(`${messagePath(id)}/release`, jsonRequest('POST', request), options);
  }

  /** What `--auto-release` did with the message. */
  async releases(id: string, options?: RequestOptions): Promise<AutomaticRelease[]> {
    return (await this.#json<AutomaticReleases>(`${messagePath(id)}/releases`, {}, options)).releases;
  }

  async autoRelease(options?: RequestOptions): Promise<AutoRelease> {
    return this.#json('auto-release', {}, options);
  }

  async updateAutoRelease(patch: AutoReleasePatch, options?: RequestOptions): Promise<AutoRelease> {
    return this.#json('auto-release', jsonRequest('PATCH', patch), options);
  }

  /** Tells the application what happened to a message, as the mail service would, and waits for its answer. */
  async simulate(id: string, event: DeliveryEventRequest, options?: RequestOptions): Promise<DeliveryEvents> {
    return this.#json(`${messagePath(id)}/delivery-events`, jsonRequest('POST', event), options);
  }

  /** What the application was told about a message. */
  async deliveryEvents(id: string, options?: RequestOptions): Promise<DeliveryEvents> {
    return this.#json(`${messagePath(id)}/delivery-events`, {}, options);
  }

  /** The recipients that a release of the selected messages would have. */
  async recipients(selection: Query<SelectionParameters>, options?: RequestOptions): Promise<Recipients> {
    return this.#json(`messages/recipients${selectionString(selection)}`, {}, options);
  }

  /** Releases the selected messages one after another. Yields the progress; the last value is `done`. */
  async *releaseAll(
    selection: Query<SelectionParameters>,
    request: ReleaseRequest,
    options?: RequestOptions,
  ): AsyncGenerator<ReleaseProgress, void> {
    const path = `messages/release${selectionString(selection)}`;
    const response = await this.#fetch(path, jsonRequest('POST', request), options);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        const lines = (rest + read.value).split('\n');
        rest = lines.pop()!;
        for (const line of lines) yield JSON.parse(line) as ReleaseProgress;
      }
    } finally {
      await reader.cancel();
    }
  }

  info(options?: RequestOptions): Promise<Info> {
    return this.#json('info', {}, options, 'listening');
  }

  /** The APIs of mail services and other catchers that the server has. */
  async apis(options?: RequestOptions): Promise<ServedApi[]> {
    return (await this.#json<ServedApis>('apis', {}, options, 'apis')).apis;
  }

  /** Recent SMTP sessions and refused requests to captured services, newest first. */
  sessions(query: Query<SessionParameters> = {}, options?: RequestOptions): Promise<SessionList> {
    return this.#json(`sessions${queryString(query)}`, {}, options);
  }

  /** One session, with its commands and replies. */
  async session(id: string, options?: RequestOptions): Promise<SmtpSessionDetails> {
    return this.#json(`sessions/${encodeURIComponent(id)}`, {}, options);
  }

  /** Makes the SMTP server fail as described, until the fault is used up, expires or is removed. */
  addFault(request: FaultRequest, options?: RequestOptions): Promise<Fault> {
    return this.#json('faults', jsonRequest('POST', request), options);
  }

  /** All faults, oldest first, with how often each has fired. */
  async faults(options?: RequestOptions): Promise<Fault[]> {
    return (await this.#json<{ faults: Fault[] }>('faults', {}, options)).faults;
  }

  /** One fault, with how often it has fired. */
  async fault(id: string, options?: RequestOptions): Promise<Fault> {
    return this.#json(faultPath(id), {}, options);
  }

  async removeFault(id: string, options?: RequestOptions): Promise<void> {
    await this.#fetch(faultPath(id), { method: 'DELETE' }, options);
  }

  /** Removes every fault. Resolves to their number. */
  removeFaults(options?: RequestOptions): Promise<FaultsDeleted> {
    return this.#json('faults', { method: 'DELETE' }, options);
  }

  /** All mailboxes of the server: the default one first, then by creation. */
  async mailboxes(options?: RequestOptions): Promise<MailboxInfo[]> {
    return (await this.#json<MailboxList>('mailboxes', {}, options, 'mailboxes')).mailboxes;
  }

  async mailbox(name: string, options?: RequestOptions): Promise<MailboxInfo> {
    return this.#json(mailboxPath(name), {}, options, 'declared');
  }

  /** Resolves to the mailbox with its credentials, which cannot be read again. */
  createMailbox(request: MailboxRequest = {}, options?: RequestOptions): Promise<CreatedMailbox> {
    return this.#json('mailboxes', jsonRequest('POST', request), options, 'smtp');
  }

  async updateMailbox(name: string, patch: MailboxPatch, options?: RequestOptions): Promise<MailboxInfo> {
    return this.#json(mailboxPath(name), jsonRequest('PATCH', patch), options, 'declared');
  }

  /** Deletes a mailbox with its messages. */
  async removeMailbox(name: string, options?: RequestOptions): Promise<void> {
    await this.#fetch(mailboxPath(name), { method: 'DELETE' }, options);
  }

  /** Ends all tokens and the SMTP password of a mailbox, and resolves to new ones. */
  async replaceMailboxCredentials(name: string, options?: RequestOptions): Promise<MailboxCredentials> {
    return this.#json(`${mailboxPath(name)}/credentials`, { method: 'POST' }, options, 'smtp');
  }

  async addMailboxToken(
    name: string,
    request: MailboxTokenRequest = {},
    options?: RequestOptions,
  ): Promise<MailboxToken> {
    return this.#json(`${mailboxPath(name)}/tokens`, jsonRequest('POST', request), options, 'token');
  }

  async removeMailboxToken(name: string, id: string, options?: RequestOptions): Promise<void> {
    await this.#fetch(`${mailboxPath(name)}/tokens/${encodeURIComponent(id)}`, { method: 'DELETE' }, options);
  }

  /** Moves messages to another mailbox, where they have new ids. */
  async moveMessages(request: MoveRequest, options?: RequestOptions): Promise<Moved['messages']> {
    return (await this.#json<Moved>('messages/move', jsonRequest('POST', request), options)).messages;
  }

  /** Stores a message, as if it had arrived over SMTP. */
  send(message: SendRequest, options?: RequestOptions): Promise<MessageSummary> {
    return this.#json('send', jsonRequest('POST', message), options);
  }

  /** The request that a message was captured from. */
  async capturedRequest(id: string, options?: RequestOptions): Promise<CapturedRequest> {
    return this.#json(`${messagePath(id)}/request`, {}, options);
  }

  /** Adds a test message to the inbox, as if it had arrived over SMTP. */
  createTestMessage(options?: RequestOptions): Promise<MessageSummary> {
    return this.#json('test-message', { method: 'POST' }, options);
  }

  /** Resolves for a failed assertion (417) too: a count outside the limits is a result, not an error. */
  async assertCount(
    query: Query<AssertParameters>,
    options?: RequestOptions,
  ): Promise<AssertionPassed | AssertionFailed> {
    return this.#json(`assert/count${queryString(query)}`, {}, options, 'count', 417);
  }

  /** Resolves on timeout (417) too: too few messages are a result, not an error. */
  async wait(
    query: Query<WaitParameters> = {},
    options?: RequestOptions,
  ): Promise<WaitResult | WaitTimedOut> {
    return this.#json(`wait${queryString(query)}`, {}, options, 'waited_ms', 417);
  }

  async links(id: string, options?: RequestOptions): Promise<MessageLink[]> {
    return (await this.#json<MessageLinks>(`${messagePath(id)}/links`, {}, options)).links;
  }

  /** One-time codes, the most likely one first. */
  async codes(id: string, options?: RequestOptions): Promise<MessageCode[]> {
    return (await this.#json<MessageCodes>(`${messagePath(id)}/codes`, {}, options)).codes;
  }

  async images(id: string, options?: RequestOptions): Promise<MessageImage[]> {
    return (await this.#json<MessageImages>(`${messagePath(id)}/images`, {}, options)).images;
  }

  /** The raw bytes, or those from `start` up to but not including `end`, and the total number of bytes. */
  async raw(
    id: string,
    range?: { start: number; end: number },
    options?: RequestOptions,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; size: number }> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end - 1}` } : {};
    return this.#content(`${messagePath(id)}/raw`, { headers }, options, async (response) => {
      const bytes = new Uint8Array(await response.arrayBuffer());
      const size = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
      return { bytes, size: size === undefined ? bytes.length : Number(size) };
    });
  }

  /** The part of the message that `cid:` refers to. */
  async inline(id: string, contentId: string, options?: RequestOptions): Promise<Blob> {
    const path = `${messagePath(id)}/inline/${encodeURIComponent(contentId)}`;
    return this.#content(path, {}, options, (response) => response.blob());
  }

  async attachment(id: string, attachmentId: string, options?: RequestOptions): Promise<Blob> {
    return this.#content(attachmentPath(id, attachmentId), {}, options, (response) => response.blob());
  }

  /** A message that is attached to another. */
  async attachedMessage(
    id: string,
    attachmentId: string,
    options?: RequestOptions,
  ): Promise<AttachedMessage> {
    return this.#json(`${attachmentPath(id, attachmentId)}/message`, {}, options);
  }

  async attachedHeaders(id: string, attachmentId: string, options?: RequestOptions): Promise<MessageHeaders> {
    return this.#json(`${attachmentPath(id, attachmentId)}/headers`, {}, options);
  }

  /** The URL of an attached message as a document that is safe to open, and to show in a sandboxed frame. */
  attachedViewUrl(id: string, attachmentId: string, options: Partial<ViewParameters> = {}): string {
    return this.#url(`${attachmentPath(id, attachmentId)}/view${queryString(options)}`).href;
  }

  /** Details of that document. */
  async attachedViewDetails(
    id: string,
    attachmentId: string,
    view: Partial<ViewParameters> = {},
    options?: RequestOptions,
  ): Promise<ViewDetails> {
    const path = `${attachmentPath(id, attachmentId)}/view/details${queryString(view)}`;
    return this.#json(path, {}, options);
  }

  /** The events of the message's calendar parts. */
  async calendars(id: string, options?: RequestOptions): Promise<MessageCalendars['calendars']> {
    const path = `${messagePath(id)}/calendars`;
    return (await this.#json<MessageCalendars>(path, {}, options)).calendars;
  }

  /** The content of a delivery report; null if the message is not one. */
  async bounce(id: string, options?: RequestOptions): Promise<DeliveryReport | null> {
    return (await this.#json<MessageBounce>(`${messagePath(id)}/bounce`, {}, options)).report;
  }

  /** Checks a stored message: everything that needs no network, or one check. */
  async checks(id: string, options: CheckOptions & RequestOptions = {}): Promise<Check[]> {
    const { only, fetch, all, ...rest } = options;
    const path = `${messagePath(id)}/checks${only === undefined ? '' : `/${only}`}${queryString({ fetch, all })}`;
    return (await this.#json<MessageChecks>(path, {}, rest, 'checks')).checks;
  }

  /** Checks a message that is not stored. */
  async checkMessage(raw: Uint8Array, options: CheckOptions & RequestOptions = {}): Promise<Check[]> {
    const { only, fetch, all, ...rest } = options;
    const init = { method: 'POST', headers: { 'content-type': 'message/rfc822' }, body: raw as BodyInit };
    return (
      await this.#json<MessageChecks>(`check${queryString({ only, fetch, all })}`, init, rest, 'checks')
    ).checks;
  }

  /** The URL of an archive of all attachments. */
  attachmentsZipUrl(id: string): string {
    return this.#url(`${messagePath(id)}/attachments.zip`).href;
  }

  attachmentUrl(id: string, attachmentId: string): string {
    return this.#url(attachmentPath(id, attachmentId)).href;
  }

  /** The URL of another form of the body, by its index in `alternatives`. */
  alternativeUrl(id: string, index: number): string {
    return this.#url(`${messagePath(id)}/alternatives/${index}`).href;
  }

  /** The URL of the message as a document that is safe to open, and to show in a sandboxed frame. */
  viewUrl(id: string, options: Partial<ViewDocumentParameters> = {}): string {
    return this.#url(viewPath(id, '', options)).href;
  }

  /** The document itself. */
  async view(id: string, view: Partial<ViewParameters> = {}, options?: RequestOptions): Promise<string> {
    return this.#content(viewPath(id, '', view), {}, options, (response) => response.text());
  }

  /** What the view of a message shows, and what it leaves out. */
  async viewDetails(
    id: string,
    view: Partial<ViewParameters> = {},
    options?: RequestOptions,
  ): Promise<ViewDetails> {
    return this.#json(viewPath(id, '/details', view), {}, options);
  }

  /** The URL of a ZIP archive of messages as EML files. Throws if nothing is selected. */
  exportManyUrl(selection: Query<SelectionParameters>): string {
    return this.#url(`messages/export.zip${selectionString(selection)}`).href;
  }

  /** The same archive as a stream. It has all messages if nothing is selected. */
  async archive(
    filter: Query<FilterParameters> = {},
    options?: RequestOptions,
  ): Promise<ReadableStream<Uint8Array>> {
    const response = await this.#fetch(`messages/export.zip${queryString(filter)}`, {}, options);
    const type = response.headers.get('content-type') ?? 'no content type';
    if (type !== 'application/zip')
      throw this.#explained(
        new ApiError(
          response.status,
          'unreadable',
          `The server answered with ${type} instead of an archive.`,
        ),
      );
    return response.body!;
  }

  /** The archive of these messages, for more ids than fit into the URL of `exportManyUrl`. */
  async archiveOf(ids: readonly string[], options?: RequestOptions): Promise<Blob> {
    const request = jsonRequest('POST', { ids });
    return this.#content('messages/export.zip', request, options, (response) => response.blob());
  }

  exportUrl(id: string, format: 'eml' | 'json'): string {
    return this.#url(`${messagePath(id)}/export?format=${format}`).href;
  }

  /** Follows the inbox, or the messages that match; see `openEventStream`. */
  events(
    listeners: Pick<EventStreamOptions, 'onEvent' | 'onStatus'>,
    filter: Query<EventParameters> = {},
  ): EventStream {
    const url = this.#url(`ws${queryString(filter)}`);
    url.protocol = url.protocol.replace('http', 'ws');
    const hasToken = 'authorization' in this.#headers;
    return openEventStream({ url, ...listeners, ...(hasToken && { headers: this.#headers }) });
  }

  #url(path: string): URL {
    return new URL(path, this.#api);
  }

  /** Throws ApiError unless the request succeeded, or the response has the status of another result. */
  async #fetch(
    path: string,
    init: RequestInit,
    { timeout, ...options }: RequestOptions = {},
    otherResult?: number,
  ): Promise<Reply> {
    const headers = { ...this.#headers, ...init.headers };
    let response: Reply;
    const url = this.#url(path);
    // A message that is uploaded takes as long as it takes.
    const patience = init.body instanceof Uint8Array ? undefined : this.#patience + requestedWaitMs(url);
    try {
      const { signal = null, answered } = limitOfRequest(this.origin, timeout, options.signal, patience);
      response = await this.#send(url, { ...init, ...options, signal, headers });
      answered();
      this.hasResponded = true;
    } catch (error) {
      // A new one, because the stack of this one does not show where the test waits.
      if (error instanceof NoResponseError) throw new NoResponseError(error.message);
      throw this.#explained(error);
    }
    if (response.ok || response.status === otherResult) return response;
    throw this.#explained(await readApiError(response));
  }

  /** `property` is one that only responses of Postern have. */
  #json<T>(
    path: string,
    init: RequestInit,
    options?: RequestOptions,
    property?: keyof T & string,
    otherResult?: number,
  ): Promise<T> {
    const read = (response: Reply) => readJson<T>(response, property);
    return this.#content(path, init, options, read, otherResult);
  }

  async #content<T>(
    path: string,
    init: RequestInit,
    options: RequestOptions | undefined,
    read: (response: Reply) => Promise<T>,
    otherResult?: number,
  ): Promise<T> {
    const response = await this.#fetch(path, init, options, otherResult);
    try {
      return await read(response);
    } catch (error) {
      // A connection that is lost while a response is read is explained like one that is lost before.
      throw this.#explained(error);
    }
  }

  #explained(error: unknown): unknown {
    if (isUnanswered(error))
      return this.stopped.signal.aborted ? stopped(error) : unreachable(this.#api, error);
    const hint = error instanceof ApiError && this.#hintFor?.(error);
    if (!hint) return error;
    const { status, code, message, mailbox } = error;
    return new ApiError(status, code, `${message} ${hint}`, mailbox);
  }
}

function basicCredentials({ username, password }: URL): string | undefined {
  if (username === '') return undefined;
  const encoded = encodeURIComponent(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  // Not TextEncoder, which some simulated browsers do not have.
  const bytes = encoded.replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return `Basic ${btoa(bytes)}`;
}

// An id from outside (a link, an argument) must stay one path segment: '' or '.' would make a DELETE of one message
// a DELETE of the collection.
function messagePath(id: string): string {
  if (!/^\w+$/.test(id)) throw new ApiError(404, 'not_found', `There is no message ${id}.`);
  return `messages/${id}`;
}

function faultPath(id: string): string {
  if (!/^\w+$/.test(id)) throw new ApiError(404, 'not_found', `There is no fault ${id}.`);
  return `faults/${id}`;
}

function mailboxPath(name: string): string {
  if (!/^[a-z0-9-]+$/.test(name)) throw new ApiError(404, 'not_found', `There is no mailbox ${name}.`);
  return `mailboxes/${name}`;
}

function viewPath(id: string, part: string, options: Partial<ViewDocumentParameters>): string {
  return `${messagePath(id)}/view${part}${queryString(options)}`;
}

function attachmentPath(id: string, attachmentId: string): string {
  return `${messagePath(id)}/attachments/${encodeURIComponent(attachmentId)}`;
}

function jsonRequest(method: string, body: unknown): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
