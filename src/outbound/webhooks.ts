import { MessagePosts, type MessagePostsParts, type NewMessage } from './message-posts.ts';
import { meaningOf } from './post-queue.ts';
import { WebhookPoster, type WebhookTarget } from './webhook-poster.ts';

/** Posts each new message to one URL. */
export class Webhooks extends MessagePosts {
  /** Throws an Error with a one-line message if the URL is invalid. */
  constructor(target: WebhookTarget, parts: MessagePostsParts, lookup?: (name: string) => Promise<string[]>) {
    const poster = new WebhookPoster(target, lookup);
    const postOf = (message: NewMessage) => {
      const body = JSON.stringify(message);
      return {
        characters: body.length,
        attempt: async (signal: AbortSignal) => meaningOf((await poster.post(body, signal)).status),
      };
    };
    super({ name: 'webhook', to: poster.origin, postOf, close: () => poster.close() }, parts);
  }
}
