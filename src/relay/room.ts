import { checkSetting, readSettingFile } from '../config/check-setting.ts';
import { integer, list, path, text } from '../config/kinds.ts';
import { settingsOf } from '../config/setting.ts';
import { DEFAULT_NAME } from '../mailbox/directory/mailbox-options.ts';
import { room } from '../room.ts';

const setting = settingsOf('Release and webhooks');

/** Release of messages to real servers, by request or by rules. */
export const relay = room({
  settings: {
    releaseAllow: setting(
      list(text('host:port or *')),
      [],
      'Servers that messages may be released to; * allows any server. Any server is also allowed if HTTP listens on loopback only and --trust-proxy is off.',
    ),
    autoRelease: setting(
      list({
        ...text('a pattern and a server such as *@example.com=smtp://user@relay.example.com:587'),
        isSecret: true,
      }),
      [],
      'Release each new message to the recipients that match, through this server; the first rule that matches a recipient counts. At most 100. A password in it, as in user:password@, belongs into the variable or into --auto-release-file, because everybody sees the options of a process.',
    ),
    autoReleaseFile: setting.optional(path, 'A file with further rules of --auto-release, one in each line.'),
    autoReleaseRate: setting(
      integer(1, 100_000),
      60,
      'How many messages each rule of --auto-release may release in a minute. Others wait.',
    ),
  },
  async open(config, { isOnlyLocal, dataDir }) {
    const { releaseAllow, releaseTimeout, releaseMaxMessages, autoRelease, autoReleaseFile } = config;
    const [{ Destinations }, { SmtpRelay }, routes, many, { autoReleaseRoutes }, { AutoReleaser }, rules] =
      await Promise.all([
        import('../outbound/destinations.ts'),
        import('./smtp-relay.ts'),
        import('./release-routes.ts'),
        import('./release-many.ts'),
        import('./auto-release-routes.ts'),
        import('./auto-release.ts'),
        import('./release-rule.ts'),
      ]);
    const { checkCount, parseRule, parseRules } = rules;
    const destinations = await checkSetting(
      'releaseAllow',
      () => new Destinations({ anywhere: isOnlyLocal, allow: releaseAllow }),
    );
    const ownRules = [
      ...(await checkSetting('autoRelease', () => autoRelease.map((rule) => parseRule(rule, DEFAULT_NAME)))),
      ...(autoReleaseFile === null
        ? []
        : await checkSetting('autoReleaseFile', () =>
            parseRules(readSettingFile('autoReleaseFile', autoReleaseFile).toString('utf8'), DEFAULT_NAME),
          )),
    ];
    await checkSetting('autoRelease', () => checkCount(ownRules));
    const releases = new AutoReleaser(config, dataDir);
    return {
      relay: new SmtpRelay({ destinations, timeoutMs: releaseTimeout }),
      relayTo: (hosts) => new SmtpRelay({ destinations: hosts, timeoutMs: releaseTimeout }),
      routes: {
        '/api/v1': (app) => {
          routes.releaseRoutes(app);
          many.releaseManyRoutes(app, releaseMaxMessages);
          autoReleaseRoutes(app, releases);
        },
      },
      async start(parts) {
        const rules = await checkSetting('mailboxes', () => {
          const declared = parts.declared.flatMap(({ name, auto_release = [] }) =>
            auto_release.map((rule) => parseRule(rule, name)),
          );
          const all = [...ownRules, ...declared];
          checkCount(all);
          return all;
        });
        await releases.start(rules, parts);
      },
      close: (graceMs) => releases.close(graceMs),
    };
  },
});
