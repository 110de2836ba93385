import type { DeliveryEventType } from '../contract/delivery-event.ts';
import type { CapturedRequest } from '../contract/message/captured-request.ts';
import type { MessageSummary } from '../contract/message/message.ts';
import type { Header } from '../mime/fields/headers.ts';

/** An event of a message for one recipient. */
export interface DeliveryFacts {
  id: string;
  type: DeliveryEventType;
  recipient: string;
  at: Date;
  /** The reply of the recipient's mail server. */
  reason: string;
  /** The link that was clicked. */
  url: string;
}

/** The message that events are about. */
export interface SentMessage extends MessageSummary {
  headers: readonly Header[];
  /** Whether there were more, or longer ones. */
  areHeadersCut: boolean;
  /** Absent if it arrived over SMTP. */
  request?: CapturedRequest | undefined;
  /** The body of the request; empty if it cannot be read. */
  sent: Record<string, unknown>;
}

/** What is sent to the application. Without a content type, it is JSON. */
export interface EventRequest {
  body: string;
  headers?: Record<string, string>;
}

/** How a service tells applications what happened to a message. */
export interface DeliveryFormat {
  types: readonly DeliveryEventType[];
  /** The events of an ordinary delivery. */
  ordinary: readonly DeliveryEventType[];
  /** How many events a request may have; 1 by default. */
  batch?: number;
  /** What happens to messages for an address that the service has for tests; undefined for any other. */
  simulate?: (recipient: string) => readonly DeliveryEventType[] | undefined;
  /** The request, signed at this time. */
  write(
    events: readonly DeliveryFacts[],
    message: SentMessage,
    signer: { secret: Buffer; url: string; at: Date },
  ): EventRequest | Promise<EventRequest>;
  /** What applications verify signatures with. Absent if the service has none. */
  keys?(secret: Buffer): Record<string, string> | Promise<Record<string, string>>;
}

/** The formats of all services that have events, by name. They are loaded when they are needed. */
export type DeliveryFormats = Readonly<Record<string, () => Promise<DeliveryFormat>>>;
