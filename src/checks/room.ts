import { list, text, type ValueKind } from '../config/kinds.ts';
import { settingsOf } from '../config/setting.ts';
import { room } from '../room.ts';

const setting = settingsOf('Checks');

/** The address of a spam filter, which may hold a password. */
const spamFilter: ValueKind<string> = {
  ...text(
    'an address such as spamd://127.0.0.1:783 or, for rspamd, http://127.0.0.1:11333',
    (value) => /^(?:spamd|https?):\/\/[^/?#]/.test(value) && URL.canParse(value),
  ),
  isSecret: true,
};

/** Checks of messages: whether they will look right, arrive and be readable. */
export const checks = room({
  settings: {
    checkLinks: setting(
      list(text('host:port or *')),
      [],
      'Hosts whose links may be opened when that is requested; * is any public host. If HTTP listens on loopback only and --trust-proxy is off, * includes this machine and private networks.',
    ),
    dkimKeys: setting.optional(
      text('a path or dns'),
      'Keys that DKIM signatures are verified with: a file of TXT records, or dns to look them up when that check is requested.',
    ),
    spamCheck: setting.optional(
      spamFilter,
      'Spam filter that messages are sent to when that check is requested.',
    ),
  },
  open: async (config, parts) => (await import('./open-checks.ts')).openChecks(config, parts),
});
