import { pageSize } from '../contract/limits.ts';
import type { ListParameters, MessagePage } from '../contract/list.ts';
import type { PosternClient, RequestOptions } from './client.ts';
import type { Query } from './transport/query-string.ts';

/** Lists the messages that match, newest first. Each page is requested when the one before has been used. */
export async function* pagesOf(
  client: Pick<PosternClient, 'list'>,
  query: Query<ListParameters>,
  options?: RequestOptions,
): AsyncGenerator<MessagePage> {
  for (let cursor: { before?: string } = {}; ; ) {
    const page = await client.list({ ...query, ...cursor, limit: pageSize.maximum }, options);
    yield page;
    if (page.next_cursor === null) return;
    cursor = { before: page.next_cursor };
  }
}
