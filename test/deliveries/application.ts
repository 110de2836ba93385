import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Postern } from '../../src/client/index.ts';
import type { DeliveryEvent } from '../../src/contract/delivery-event.ts';

export interface Hook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An application that gets the events of mail services. */
export class Application {
  readonly hooks: Hook[] = [];
  answer: (response: ServerResponse) => void = (response) => response.end('thanks');
  readonly #server: Server = createServer(async (request, response) => {
    this.hooks.push({ path: request.url!, headers: request.headers, body: await text(request) });
    this.answer(response);
    this.#server.emit('hook');
  });

  static async open(): Promise<Application> {
    const application = new Application();
    await once(application.#server.listen(0, '127.0.0.1'), 'listening');
    return application;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  url(path: string): string {
    return `http://${this.host}${path}`;
  }

  /** The next requests, once there are so many; they are forgotten afterwards. */
  async take(count: number): Promise<Hook[]> {
    while (this.hooks.length < count) await once(this.#server, 'hook');
    return this.hooks.splice(0);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** A request to each service, where the id of the message is in its response, and what the request says besides. */
export const services = {
  sendgrid: {
    path: '/v3/mail/send',
    body: {
      from: { email: 'shop@shop.test' },
      personalizations: [{ to: [{ email: 'zoe@example.test' }], custom_args: { order: '17' } }],
      subject: 'Hello',
      content: [{ type: 'text/plain', value: 'Hello' }],
      categories: ['orders'],
    },
  },
  resend: {
    path: '/emails',
    body: {
      from: 'Shop <shop@shop.test>',
      to: 'zoe@example.test',
      subject: 'Hello',
      text: 'Hello',
      tags: [{ name: 'order', value: '17' }],
    },
  },
  postmark: {
    path: '/email',
    body: {
      From: 'shop@shop.test',
      To: 'zoe@example.test',
      Subject: 'Hello',
      TextBody: 'Hello',
      Tag: 'orders',
      Metadata: { order: '17' },
    },
  },
  mailgun: {
    path: '/v3/shop.test/messages',
    form: {
      from: 'shop@shop.test',
      to: 'zoe@example.test',
      subject: 'Hello',
      text: 'Hello',
      'o:tag': 'orders',
      'v:order': '17',
    },
  },
  ses: {
    path: '/v2/email/outbound-emails',
    body: {
      FromEmailAddress: 'shop@shop.test',
      Destination: { ToAddresses: ['zoe@example.test'] },
      Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } } },
    },
  },
  brevo: {
    path: '/v3/smtp/email',
    body: {
      sender: { email: 'shop@shop.test' },
      to: [{ email: 'zoe@example.test' }],
      subject: 'Hello',
      textContent: 'Hello',
      tags: ['orders'],
      headers: { 'X-Mailin-custom': 'order:17' },
    },
  },
  mailjet: {
    path: '/v3.1/send',
    body: {
      Messages: [
        {
          From: { Email: 'shop@shop.test' },
          To: [{ Email: 'zoe@example.test' }],
          Subject: 'Hello',
          TextPart: 'Hello',
          CustomID: 'order-17',
        },
      ],
    },
  },
  sparkpost: {
    path: '/api/v1/transmissions',
    body: {
      content: { from: 'shop@shop.test', subject: 'Hello', text: 'Hello' },
      recipients: [{ address: 'zoe@example.test', metadata: { order: '17' } }],
      campaign_id: 'orders',
    },
  },
  mailchimp: {
    path: '/api/1.0/messages/send',
    body: {
      key: 'md-secret-key',
      message: {
        from_email: 'shop@shop.test',
        to: [{ email: 'zoe@example.test' }],
        subject: 'Hello',
        text: 'Hello',
        metadata: { order: '17' },
        tags: ['orders'],
      },
    },
  },
} as const;
export type Service = keyof typeof services;

/** Sends a message through a service. Returns the response. */
export async function sendWith(
  url: string,
  service: Service,
  change: (text: string) => string = (text) => text,
  token = 'key',
  // biome-ignore lint/suspicious/noExplicitAny: each service has its own
): Promise<any> {
  const request = services[service];
  const isForm = 'form' in request;
  const auth = `Basic ${Buffer.from(`api:${token}`).toString('base64')}`;
  const response = await fetch(`${url}/capture/${service}${request.path}`, {
    method: 'POST',
    headers: {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      authorization: service === 'mailgun' || service === 'mailjet' ? auth : `Bearer ${token}`,
      'x-postmark-server-token': token,
    },
    body: change(isForm ? new URLSearchParams(request.form).toString() : JSON.stringify(request.body)),
  });
  if (!response.ok) throw new Error(`${service} refused the message: ${await response.text()}`);
  const id = response.headers.get('x-message-id');
  return id ? { id } : response.json();
}

/** Simulates an event, and returns the requests with it. */
export async function simulate(
  { api }: Postern,
  ...event: Parameters<Postern['api']['simulate']>
): Promise<DeliveryEvent[]> {
  return (await api.simulate(...event)).delivery_events;
}

export async function eventsOf({ api }: Postern, id: string): Promise<DeliveryEvent[]> {
  return (await api.deliveryEvents(id)).delivery_events;
}
