import { createPublicKey, createSign, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { once } from '../../../process/once.ts';
import { AGENT, type Details, type Fact, format, IP, objectIn, simulated } from './format.ts';

const ACCOUNT = '123456789012';
const TOPIC = `arn:aws:sns:us-east-1:${ACCOUNT}:postern`;
const SNS = 'https://sns.us-east-1.amazonaws.com/';

const mta = { reportingMTA: 'dns; postern.test', remoteMtaIp: IP };
const feedback = ({ at: timestamp, id }: Fact) => ({ timestamp, feedbackId: `0100${id}-000000` });
const reader = { ipAddress: IP, userAgent: AGENT };
const bounced =
  (bounceType: string, bounceSubType: string): Details['bounce'] =>
  (fact) => {
    const { recipient: emailAddress, status, reason } = fact;
    const bouncedRecipients = [{ emailAddress, action: 'failed', status, diagnosticCode: `smtp; ${reason}` }];
    return { Bounce: { bounceType, bounceSubType, bouncedRecipients, ...feedback(fact), ...mta } };
  };

/**
 * Amazon SES: its notifications, or its event records if the request names a configuration set, in messages of SNS. Their
 * signature cannot be that of Amazon, whose certificate applications download.
 */
export const events = format({
  ordinary: ['delivered'],
  simulate: simulated('simulator.amazonses.com', {
    bounce: ['bounce'],
    complaint: ['delivered', 'complaint'],
    // The automatic reply is no event.
    ooto: ['delivered'],
    suppressionlist: ['dropped'],
  }),
  // By the name of the event.
  details: {
    sent: () => ({ Send: {} }),
    delivered: ({ at: timestamp, recipient, reason: smtpResponse }) => ({
      Delivery: { timestamp, recipients: [recipient], processingTimeMillis: 1, smtpResponse, ...mta },
    }),
    deferred: ({ at: timestamp, recipient: emailAddress, status, reason: diagnosticCode }) => {
      const delayedRecipients = [{ emailAddress, status, diagnosticCode }];
      return {
        DeliveryDelay: { timestamp, delayType: 'TransientCommunicationFailure', delayedRecipients, ...mta },
      };
    },
    bounce: bounced('Permanent', 'General')!,
    soft_bounce: bounced('Transient', 'General')!,
    dropped: bounced('Permanent', 'Suppressed')!,
    complaint: (fact) => {
      const complainedRecipients = [{ emailAddress: fact.recipient }];
      return { Complaint: { complainedRecipients, complaintFeedbackType: 'abuse', ...feedback(fact) } };
    },
    open: ({ at: timestamp }) => ({ Open: { timestamp, ...reader } }),
    click: ({ at: timestamp, url: link }) => ({ Click: { timestamp, ...reader, link, linkTags: null } }),
    unsubscribe: ({ at: timestamp }) => ({
      Subscription: { contactList: 'postern', timestamp, source: 'UnsubscribeHeader' },
    }),
  },
  event({ details }, message) {
    const { sent, headers, header, sender: source, recipients: destination, subject } = message;
    // The id in the response is that of the Message-ID.
    const [messageId] = message.message_id.split('@', 1);
    const [[name, own]] = Object.entries(details) as [[string, object]];
    const set = sent.ConfigurationSetName;
    const isNotification = set === undefined && /^(Bounce|Complaint|Delivery)$/.test(name);
    const tags = [sent.EmailTags ?? sent.Tags ?? []].flat().map((tag) => objectIn(tag));
    const mail = {
      ...{
        timestamp: message.created_at,
        source,
        sourceArn: `arn:aws:ses:us-east-1:${ACCOUNT}:identity/${source}`,
      },
      ...{ sourceIp: IP, sendingAccountId: ACCOUNT, messageId, destination },
      ...{ headersTruncated: message.areHeadersCut, headers },
      commonHeaders: {
        ...{ from: [header('from')], date: header('date'), to: [header('to')] },
        ...{ messageId: message.message_id, subject },
      },
      ...(!isNotification && {
        tags: {
          ...(set !== undefined && { 'ses:configuration-set': [set] }),
          ...Object.fromEntries(tags.map(({ Name, Value }) => [Name, [Value]])),
        },
      }),
    };
    const field = name[0]!.toLowerCase() + name.slice(1);
    return { [isNotification ? 'notificationType' : 'eventType']: name, mail, [field]: own };
  },
  async request([event], { at, id }) {
    const Message = JSON.stringify(event);
    const signed = {
      Message,
      MessageId: id,
      Timestamp: at.toISOString(),
      TopicArn: TOPIC,
      Type: 'Notification',
    };
    const text = Object.entries(signed).flat().join('\n');
    const Signature = createSign('sha1')
      .update(`${text}\n`)
      .sign(await signingKey(), 'base64');
    const SigningCertURL = `${SNS}SimpleNotificationService-postern.pem`;
    const UnsubscribeURL = `${SNS}?Action=Unsubscribe&SubscriptionArn=${TOPIC}:postern`;
    return {
      body: JSON.stringify({ ...signed, SignatureVersion: '1', Signature, SigningCertURL, UnsubscribeURL }),
      headers: {
        'user-agent': 'Amazon Simple Notification Service Agent',
        'content-type': 'text/plain; charset=UTF-8',
        'x-amz-sns-message-type': 'Notification',
        'x-amz-sns-message-id': id,
        'x-amz-sns-topic-arn': TOPIC,
      },
    };
  },
  keys: async () => ({
    public_key: String(createPublicKey(await signingKey()).export({ type: 'spki', format: 'pem' })),
  }),
});

/** A new one at each start, because nobody can configure it. */
const signingKey = once(async () => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' });
});
