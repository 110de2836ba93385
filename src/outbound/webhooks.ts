import { MessagePosts, type MessagePostsParts, type PostedMessage } from './message-posts.ts';
import { meaningOf } from './post-queue.ts';
import type { WebhookPoster } from './webhook-poster.ts';

/** Posts each new message to one URL. */
export function webhookPosts(poster: WebhookPoster, parts: MessagePostsParts): MessagePosts {
  const postOf = (message: PostedMessage) => {
    const body = JSON.stringify(message);
    return {
      characters: body.length,
      attempt: async (signal: AbortSignal) => meaningOf((await poster.post(body, signal)).status),
    };
  };
  return new MessagePosts({ name: 'webhook', to: poster.origin, postOf, close: () => poster.close() }, parts);
}
