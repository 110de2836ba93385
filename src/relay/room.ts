import { checkSetting } from '../config/check-setting.ts';
import { list, text } from '../config/kinds.ts';
import { setting } from '../config/setting.ts';
import { room } from '../room.ts';

/** Release of messages to real servers. */
export const relay = room({
  settings: {
    releaseAllow: setting(
      'Release and webhooks',
      list(text('host:port or *')),
      [],
      'Servers that messages may be released to; * allows any server. Any server is also allowed if HTTP listens on loopback only and --trust-proxy is off.',
    ),
  },
  async open({ releaseAllow, releaseTimeout, releaseMaxMessages }, { isOnlyLocal }) {
    const [{ Destinations }, { SmtpRelay }, { releaseRoutes }, { releaseManyRoutes }] = await Promise.all([
      import('../outbound/destinations.ts'),
      import('./smtp-relay.ts'),
      import('./release-routes.ts'),
      import('./release-many-routes.ts'),
    ]);
    const destinations = await checkSetting(
      'releaseAllow',
      () => new Destinations({ anywhere: isOnlyLocal, allow: releaseAllow }),
    );
    return {
      relay: new SmtpRelay({ destinations, timeoutMs: releaseTimeout }),
      relayTo: (hosts) => new SmtpRelay({ destinations: hosts, timeoutMs: releaseTimeout }),
      routes: {
        '/api/v1': (app) => {
          releaseRoutes(app);
          releaseManyRoutes(app, releaseMaxMessages);
        },
      },
    };
  },
});
