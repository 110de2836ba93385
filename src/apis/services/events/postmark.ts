import { AGENT, type Details, type Fact, format, IP, numberOf, objectIn, simulated } from './format.ts';

/** The types of bounces that Postmark has an address for, with their codes. */
const bounces = Object.entries({
  ...{ HardBounce: 1, Transient: 2, Unsubscribe: 16, Subscribe: 32, AutoResponder: 64, AddressChange: 128 },
  ...{ DnsError: 256, SpamNotification: 512, OpenRelayTest: 1024, Unknown: 2048, SoftBounce: 4096 },
  ...{ VirusNotification: 8192, ChallengeVerification: 16384, BadEmailAddress: 100000 },
  ...{ ManuallyDeactivated: 100002, Unconfirmed: 100003, Blocked: 100006, SMTPApiError: 100007 },
  ...{ InboundError: 100008, DMARCPolicy: 100009, TemplateRenderingFailed: 100010 },
});
type Bounce = [Type: string, TypeCode: number];

/** The bounce that a message to one of Postmark's addresses for tests has: `hardbounce@`, or `Hard_Bounce@`. */
const simulatedBounce = (recipient: string): Bounce | undefined =>
  simulated<Bounce>(
    'bounce-testing.postmarkapp.com',
    Object.fromEntries(bounces.map((bounce) => [bounce[0].toLowerCase(), bounce])),
  )(recipient.replaceAll('_', ''));

const read = ({ recipient, at }: Fact) => ({
  ...{ Recipient: recipient, ReceivedAt: at, Platform: 'Unknown', UserAgent: AGENT, Geo: { IP } },
});

const bounced =
  ([Type, TypeCode]: Bounce, isActive: boolean): Details['bounce'] =>
  ({ id, recipient, reason, at }, message) => ({
    ...{
      RecordType: Type === 'SpamComplaint' ? Type : 'Bounce',
      ID: numberOf(id),
      Type,
      TypeCode,
      Name: Type,
    },
    ...{ Description: reason, Details: `smtp;${reason}`, Email: recipient, From: message.header('from') },
    ...{
      BouncedAt: at,
      DumpAvailable: false,
      Inactive: !isActive,
      CanActivate: true,
      Subject: message.subject,
    },
  });

/** Postmark's webhooks, which are not signed: their URL has a username and a password instead. */
export const events = format({
  ordinary: ['delivered'],
  simulate: (recipient) => simulatedBounce(recipient) && ['bounce'],
  details: {
    delivered: ({ recipient: Recipient, at: DeliveredAt, reason: Details }) => ({
      ...{ RecordType: 'Delivery', Recipient, DeliveredAt, Details },
    }),
    bounce: (fact, message) =>
      bounced(simulatedBounce(fact.recipient) ?? ['HardBounce', 1], false)!(fact, message),
    soft_bounce: bounced(['SoftBounce', 4096], true)!,
    complaint: bounced(['SpamComplaint', 100001], false)!,
    open: (fact) => ({ RecordType: 'Open', FirstOpen: true, ReadSeconds: 0, ...read(fact) }),
    click: (fact) => ({ RecordType: 'Click', ClickLocation: 'HTML', OriginalLink: fact.url, ...read(fact) }),
    unsubscribe: ({ recipient: Recipient, at: ChangedAt }) => ({
      ...{ RecordType: 'SubscriptionChange', Recipient, ChangedAt, Origin: 'Recipient' },
      ...{ SuppressSending: true, SuppressionReason: 'ManualSuppression' },
    }),
  },
  event({ details }, message) {
    const { Tag = '', MessageStream = 'outbound' } = message.sent;
    const Metadata = objectIn(message.sent, 'Metadata');
    const shared = { MessageID: message.uuid, MessageStream, ServerID: 1, Tag, Metadata };
    return { ...shared, ...details };
  },
  request: ([event]) => ({ body: JSON.stringify(event), headers: { 'user-agent': 'Postmark' } }),
});
