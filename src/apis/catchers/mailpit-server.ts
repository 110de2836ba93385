import type { FaultStage } from '../../contract/fault.ts';
import { usernameOf } from '../../mailbox/directory/mailbox-options.ts';
import type { ApiRequest } from '../api.ts';
import { isEmailAddress } from '../compose/draft.ts';
import type { Fields } from '../fields.ts';
import { type ApiResponse, json, plain, Rejection } from '../response.ts';

// Of the version whose API this is.
export const VERSION = 'v1.30.0';

export async function info({ mailbox }: ApiRequest): Promise<ApiResponse> {
  const [used, { messages, unread, bytes }] = await Promise.all([mailbox.tags(), mailbox.stats()]);
  const tags = Object.fromEntries(used.map(({ tag, messages: count }) => [tag, count]));
  return json(200, {
    ...{ Version: VERSION, LatestVersion: VERSION, Database: 'postern', DatabaseSize: bytes },
    ...{ Messages: messages, Unread: unread, Tags: tags },
    RuntimeStats: {
      ...{ Uptime: Math.round(process.uptime()), Memory: process.memoryUsage.rss() },
      ...{
        MessagesDeleted: 0,
        SMTPAccepted: messages,
        SMTPAcceptedSize: bytes,
        SMTPRejected: 0,
        SMTPIgnored: 0,
      },
    },
  });
}

export function webui({ mailbox, core }: ApiRequest): ApiResponse {
  const server = mailbox.releaseServer;
  const none = { ReturnPath: '', AllowedRecipients: '', BlockedRecipients: '', OverrideFrom: '' };
  return json(200, {
    Label: '',
    MessageRelay: {
      ...{
        Enabled: server !== undefined,
        SMTPServer: server ? `${server.host}:${server.port}` : '',
        ...none,
      },
      ...{ PreserveMessageIDs: true, RecipientAllowlist: '' },
    },
    ...{ SpamAssassin: core.checker?.hasSpamFilter ?? false, ChaosEnabled: true },
    ...{ DuplicatesIgnored: false, HideDeleteAllButton: false },
  });
}

/** Released to the first server of --release-allow, because Mailpit has one server for all messages. */
export async function release({ mailbox }: ApiRequest, id: string, input: Fields): Promise<ApiResponse> {
  const message = await mailbox.find(id);
  const to = input.texts('to');
  const invalid = to.find((address) => !isEmailAddress(address));
  if (invalid !== undefined) return plain(400, `Invalid email address: ${invalid.slice(0, 500)}`);
  if (to.length === 0) return plain(400, 'No valid addresses found');
  const server = mailbox.releaseServer;
  if (!server) return plain(400, 'No server is configured. Set --release-allow to its host:port.');
  await mailbox.release(message, { ...server, to });
  return plain(200, 'ok');
}

const chaosTriggers = [
  ['Sender', 'mail', 451],
  ['Recipient', 'rcpt', 451],
  ['Authentication', undefined, 535],
] as const;

// What Mailpit answers, which tells these faults from others.
const chaosText = (name: string) => `Chaos ${name.toLowerCase()} error`;

/** Chaos is faults that apply to everyone who uses the mailbox. */
export async function chaos({ core, mailbox }: ApiRequest): Promise<ApiResponse> {
  const faults = await core.faults.of(usernameOf(mailbox)).list();
  const triggers = chaosTriggers.map(([name, , code]) => {
    const { action, probability } = faults.find(({ action }) => action.reply?.text === chaosText(name)) ?? {};
    const Probability = action ? Math.round(100 * (probability ?? 1)) : 0;
    return [name, { ErrorCode: action?.reply?.code ?? code, Probability }];
  });
  return json(200, Object.fromEntries(triggers));
}

/** Triggers that the request does not name are off. */
export async function setChaos(request: ApiRequest, input: Fields): Promise<ApiResponse> {
  const faults = request.core.faults.of(usernameOf(request.mailbox));
  const wanted = chaosTriggers.map(([name, at, otherwise]) => {
    const values = input.object(name.toLowerCase())?.values ?? {};
    const { ErrorCode, Probability = 0 } = values as { ErrorCode?: number; Probability?: number };
    const code = ErrorCode || otherwise;
    if (!Number.isInteger(code) || code < 400 || code > 599)
      throw new Rejection(plain(400, 'error code must be between 400 and 599'));
    if (!Number.isInteger(Probability) || Probability < 0 || Probability > 100)
      throw new Rejection(plain(400, 'probability must be between 0 and 100'));
    if (at === undefined && Probability > 0)
      throw new Rejection(plain(400, 'Postern does not simulate failures of authentication'));
    return { name, at: at as FaultStage, code, Probability };
  });
  for (const { id, action } of await faults.list())
    if (chaosTriggers.some(([name]) => action.reply?.text === chaosText(name))) await faults.remove(id);
  for (const { name, at, code, Probability } of wanted) {
    if (Probability === 0) continue;
    const seed = Math.floor(Math.random() * 2 ** 32);
    const action = { reply: { code, text: chaosText(name) } };
    await faults.add({ at, match: { remote_address: '*' }, action, probability: Probability / 100, seed });
  }
  return chaos(request);
}
