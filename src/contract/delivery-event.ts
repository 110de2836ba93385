import { type Static, Type } from 'typebox';
import { count, named, object, oneOf, orNull, textOrNull, time } from './schema.ts';

/** What can happen to a message after it was sent, in the words of Postern. Each service has its own. */
export const deliveryEventTypes = [
  'sent',
  'delivered',
  'deferred',
  'bounce',
  'soft_bounce',
  'dropped',
  'complaint',
  'open',
  'click',
  'unsubscribe',
  'one_click_unsubscribe',
] as const;
export type DeliveryEventType = (typeof deliveryEventTypes)[number];

const type = oneOf([...deliveryEventTypes], {
  description:
    '`dropped`: the service does not send to this recipient. `one_click_unsubscribe` is a request to the address in the List-Unsubscribe header (RFC 8058), where `--check-links` allows it. The others are events of the service; of a message that arrived over SMTP, `bounce`, `deferred` and `delivered` are delivery reports (RFC 3464).',
});

/** The body of `POST messages/{id}/delivery-events`. */
export const DeliveryEventRequest = object(
  {
    type,
    recipient: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 320,
        description: 'One of the recipients of the message. By default, there is an event for each of them.',
      }),
    ),
    service: Type.Optional(
      Type.String({
        maxLength: 50,
        description:
          'The service whose event it is. By default the one whose API the message was sent with, or `smtp`.',
      }),
    ),
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        pattern: '^[^\\p{Cc}\\p{Cs}]+$',
        description: 'The reply of the mail server of the recipient, such as `550 5.1.1 No such user`.',
      }),
    ),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        pattern: '^[^\\p{Cc}\\p{Cs}]+$',
        description: 'The link that was clicked. By default an invented one.',
      }),
    ),
  },
  named('DeliveryEventRequest', 'What happens to the message.', {
    type: 'bounce',
    reason: '550 5.1.1 No such user',
  }),
);
export type DeliveryEventRequest = Static<typeof DeliveryEventRequest>;

const exampleEvent = {
  id: 'f4830d10-9c35-4f0c-bca3-3d9b459821f8',
  service: 'resend',
  events: [{ type: 'bounce' as const, recipient: 'zoe@example.test' }],
  to: 'http://127.0.0.1:3000',
  created_at: '2026-11-14T09:30:00.123Z',
  status: 'accepted' as const,
  attempts: 1,
  body: '{"type":"email.bounced","data":{}}',
  response: { status: 200, body: 'OK' },
  error: null,
};

export const DeliveryEvent = object(
  {
    id: Type.String(),
    service: Type.String({ description: 'The service whose events they are, or `smtp`.' }),
    events: Type.Array(object({ type, recipient: Type.String() }), {
      description: 'Some services send several in one request.',
    }),
    to: Type.String({ description: 'Where it is sent: without path and credentials.' }),
    created_at: time(),
    status: oneOf(['waiting', 'accepted', 'failed'], {
      description: '`waiting`: it was not sent yet, or is tried again. `failed`: it is not tried again.',
    }),
    attempts: count(),
    body: textOrNull('What was sent, cut at 65,536 characters; null before the first attempt.'),
    response: orNull(
      object({ status: count(), body: Type.String({ description: 'The beginning of it.' }) }),
      'The last response of the application; null if there was none.',
    ),
    error: textOrNull('Why the last attempt failed.'),
  },
  named(
    'DeliveryEvent',
    'A request with events of a message, and what the application answered.',
    exampleEvent,
  ),
);
export type DeliveryEvent = Static<typeof DeliveryEvent>;

export const DeliveryEvents = object(
  {
    delivery_events: Type.Array(DeliveryEvent),
    types: Type.Array(type, {
      description: 'The events that can be simulated, as far as `--events` says where they go.',
    }),
  },
  named('DeliveryEvents', 'The requests with events of a message, oldest first.', {
    delivery_events: [exampleEvent],
    types: ['bounce', 'open'],
  }),
);
export type DeliveryEvents = Static<typeof DeliveryEvents>;

/** Where the events of a service are sent, in `GET info`. */
export const EventDestination = object(
  {
    service: Type.String(),
    to: Type.String({
      description: 'The URL without credentials and query, or the host and port for `smtp`.',
    }),
    keys: Type.Record(Type.String(), Type.String(), {
      description: 'What the application verifies signatures with, by the name that the service uses.',
    }),
  },
  named('EventDestination', 'Where the events of a service are sent.'),
);
export type EventDestination = Static<typeof EventDestination>;
