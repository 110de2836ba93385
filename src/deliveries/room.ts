import { list, orNone, text, type ValueKind } from '../config/kinds.ts';
import { settingsOf } from '../config/setting.ts';
import { isEventTarget } from '../mailbox/directory/mailbox-options.ts';
import { room } from '../room.ts';

const target = text(
  'a service and a URL such as sendgrid=http://127.0.0.1:3000/hooks/mail, or smtp=host:port',
  isEventTarget,
);
// The URL may have credentials.
const targets: ValueKind<string[]> = { ...list(target), isSecret: true };
const key: ValueKind<string | null> = { ...orNone(text('a secret')), isSecret: true };

const setting = settingsOf('Release and webhooks');

/** What happens to messages after they were sent: events of mail services, and delivery reports. */
export const deliveries = room({
  settings: {
    events: setting(
      targets,
      [],
      'Where the application gets the events of a mail service (delivered, bounced and others) for captured messages: sendgrid=http://127.0.0.1:3000/hooks/mail. With smtp=host:port, delivery reports for messages that arrived over SMTP are sent to that server.',
    ),
    eventsKey: setting(
      key,
      null,
      'Secret that the keys for the signatures of events are made from. By default, one is generated and stored in the data folder or the database; with --ephemeral, it changes with each start.',
    ),
  },
  open: async (config, parts) => (await import('./open-deliveries.ts')).openDeliveries(config, parts),
});
