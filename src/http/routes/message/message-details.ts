import {
  type DetailedMessage,
  type MessageDetail,
  messageDetails,
} from '../../../contract/message/details.ts';
import type { MessageHeaders } from '../../../contract/message/headers.ts';
import { AppError } from '../../../mailbox/errors.ts';
import type { Mailbox } from '../../../mailbox/mailbox.ts';
import { messageHeaders } from '../../../mailbox/message-headers.ts';
import type { RouteParts } from '../../framework/http-app.ts';

/** The details of one message that a request asks for. Throws `not_found`, or `overloaded` if it cannot be read now. */
export type ReadDetails = (id: string) => Promise<Omit<Partial<DetailedMessage>, 'text_body' | 'html_body'>>;

/** Undefined if the request asks for none. Throws `invalid_parameter` for an unknown name. */
export function detailsReader(
  mailbox: Mailbox,
  { findings: readFindings }: Pick<RouteParts, 'findings'>,
  include: string | undefined,
): ReadDetails | undefined {
  if (include === undefined) return undefined;
  const wanted = new Set(include.split(',').map(checkedDetail));
  const needsFindings = wanted.has('codes') || wanted.has('links') || wanted.has('html_text');
  if (needsFindings && !readFindings)
    throw new AppError('invalid_parameter', 'This Postern does not find codes, links and html_text.');
  return async (id) => {
    const [findings, headers, attachments, alternatives, stored] = await Promise.all([
      needsFindings ? readFindings?.(mailbox, id) : undefined,
      wanted.has('headers') ? readHeaders(mailbox, id) : undefined,
      wanted.has('attachments') ? mailbox.attachments(id) : undefined,
      wanted.has('alternatives') ? mailbox.alternatives(id) : undefined,
      wanted.has('request') ? mailbox.find(id) : undefined,
    ]);
    return {
      ...headers,
      ...(attachments && { attachments }),
      ...(alternatives && { alternatives }),
      ...(stored && { request: stored.envelope.request ?? null }),
      ...(findings && wanted.has('codes') && { codes: findings.codes }),
      ...(findings && wanted.has('links') && { links: findings.links }),
      ...(findings && wanted.has('html_text') && { html_text: findings.htmlText }),
    };
  };
}

function checkedDetail(name: string): MessageDetail {
  const detail = messageDetails.find((allowed) => allowed === name);
  if (detail) return detail;
  throw new AppError('invalid_parameter', `include takes ${messageDetails.join(', ')}, separated by commas.`);
}

export async function readHeaders(mailbox: Mailbox, id: string): Promise<MessageHeaders> {
  return messageHeaders(await mailbox.headers(id));
}
