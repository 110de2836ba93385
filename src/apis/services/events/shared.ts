import { createHmac } from 'node:crypto';
import type { DeliveryEventType } from '../../../contract/delivery-event.ts';
import type { DeliveryFacts, SentMessage } from '../../../mailbox/delivery-format.ts';
import { headerValue } from '../../../mime/fields/headers.ts';
import { isObject } from '../../fields.ts';

// Services tell who opened a message and where. Nobody did, so this says so.
export const IP = '127.0.0.1';
export const AGENT = 'Mozilla/5.0 (simulated by Postern)';

/** What is special about each kind of event that a service has. */
export type Details = { [Type in DeliveryEventType]?: (fact: Fact, message: SentMessage) => object };

/** A fact, with the codes of the mail server's reply (`550`, `5.1.1`) and the time in seconds. */
export type Fact = DeliveryFacts & { code: string; status: string; time: number };

export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The event with its details. */
export function detailed(
  details: Details,
  fact: DeliveryFacts,
  message: SentMessage,
): Fact & { details: object } {
  const [, code = '550', status = `${code[0]}.0.0`] =
    /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(fact.reason) ?? [];
  const whole = { ...fact, code, status, time: seconds(fact.at) };
  return { ...whole, details: details[fact.type]!(whole, message) };
}

export const typesOf = (details: Details) => Object.keys(details) as DeliveryEventType[];

/** A number that differs from id to id, for services whose ids are numbers. */
export const numberOf = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

/** An object in the request; empty if it has none. */
export function objectIn(value: unknown, ...path: (string | number)[]): Record<string, unknown> {
  let found = value;
  for (const name of path) found = (found as Record<string | number, unknown> | undefined | null)?.[name];
  return isObject(found) ? found : {};
}

export const header = ({ headers }: SentMessage, name: string): string => headerValue(headers, name) ?? '';

/** The Message-ID without `<>`. */
export const plainMessageId = (message: SentMessage): string =>
  header(message, 'message-id').replace(/^<|>$/g, '');

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
