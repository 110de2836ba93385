import { createHmac } from 'node:crypto';
import type { DeliveryEventType } from '../../../contract/delivery-event.ts';
import { toUuid } from '../../../contract/ulid.ts';
import type { DeliveryFacts, DeliveryFormat, SentMessage } from '../../../mailbox/delivery-format.ts';
import { headerValue } from '../../../mime/fields/headers.ts';
import { isObject } from '../../fields.ts';

// Services tell who opened a message and where. Nobody did, so this says so.
export const IP = '127.0.0.1';
export const AGENT = 'Mozilla/5.0 (simulated by Postern)';

/** The facts of an event, with the codes of the mail server's reply (`550`, `5.1.1`) and the time in seconds. */
export interface Fact extends DeliveryFacts {
  code: string;
  status: string;
  time: number;
}

/** The message that events are about, in the words of services. */
export interface Message extends SentMessage {
  uuid: string;
  /** The Message-ID without `<>`. */
  message_id: string;
  /** Empty if the message has no such header. */
  header(name: string): string;
}

/** What is special about each kind of event that a service has. */
export type Details = { [Type in DeliveryEventType]?: (fact: Fact, message: Message) => object };

interface Format extends Omit<DeliveryFormat, 'types' | 'write'> {
  details: Details;
  /** The whole event. */
  event(fact: Fact & { details: object }, message: Message): object;
  /** The request with these events. `id` is that of the first one. */
  request(
    events: object[],
    signer: Parameters<DeliveryFormat['write']>[2] & { id: string },
  ): ReturnType<DeliveryFormat['write']>;
}

/** How a service tells applications what happened to a message. */
export function format({ details, event, request, ...rest }: Format): DeliveryFormat {
  return {
    ...rest,
    types: Object.keys(details) as DeliveryEventType[],
    write(facts, sent, signer) {
      const header = (name: string) => headerValue(sent.headers, name) ?? '';
      const message_id = header('message-id').replace(/^<|>$/g, '');
      const message = { ...sent, uuid: toUuid(sent.id), message_id, header };
      const events = facts.map((given) => {
        const [, code = '550', status = `${code[0]}.0.0`] =
          /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(given.reason) ?? [];
        const fact = { ...given, code, status, time: seconds(given.at) };
        return event({ ...fact, details: details[fact.type]!(fact, message) }, message);
      });
      return request(events, { ...signer, id: facts[0]!.id });
    },
  };
}

export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A number that differs from id to id, for services whose ids are numbers. */
export const numberOf = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

/** An object in the request; empty if it has none. */
export function objectIn(value: unknown, ...path: (string | number)[]): Record<string, unknown> {
  let found = value;
  for (const name of path) found = (found as Record<string | number, unknown> | undefined | null)?.[name];
  return isObject(found) ? found : {};
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** The name in an address that a service has for tests: `bounce` in `bounce+label@simulator.amazonses.com`. */
export function simulated<T>(domain: string, names: Record<string, T>): (recipient: string) => T | undefined {
  return (recipient) => {
    const [name = '', host] = recipient.toLowerCase().split('@');
    const plain = name.split('+', 1)[0]!;
    return host === domain && Object.hasOwn(names, plain) ? names[plain] : undefined;
  };
}

export const hmac = (algorithm: string, key: string | Buffer, text: string, as: 'hex' | 'base64'): string =>
  createHmac(algorithm, key).update(text).digest(as);
