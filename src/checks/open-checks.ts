import { checkSetting, readSettingFile } from '../config/check-setting.ts';
import type { AddressKind } from '../outbound/address-kind.ts';
import { Destinations } from '../outbound/destinations.ts';
import type { OpenRoom, RoomParts } from '../room.ts';
import type { TxtRecords } from './authentication/records.ts';
import type { NetworkCheck, UnavailableCheck } from './check.ts';
import { Checks } from './checks.ts';
import { checksRoutes } from './routes.ts';

interface CheckSettings {
  checkLinks: string[];
  dkimKeys: string | null;
  spamCheck: string | null;
}

export async function openChecks(
  settings: CheckSettings,
  { workers, mimeLimits, htmlLimits, isOnlyLocal }: RoomParts,
): Promise<OpenRoom> {
  const { linkHosts, ...options } = await readSettings(settings, isOnlyLocal);
  const checks = new Checks({ workers, mimeLimits, limits: htmlLimits, ...options });
  return {
    routes: { '/api/v1': (app) => checksRoutes(app, checks) },
    messagePaths: ['/api/v1/check'],
    checker: {
      hasSpamFilter: settings.spamCheck !== null,
      check: async (mailbox, id, only) =>
        (await checks.ofMessage(mailbox, id, { only, fetch: true, all: true }))[0]!,
    },
    ...(linkHosts && { linkHosts }),
  };
}

/** The checks that use the network, as far as the settings allow it, and the keys that need none. */
async function readSettings(
  { checkLinks, dkimKeys, spamCheck }: CheckSettings,
  isOnlyLocal: boolean,
): Promise<{
  networkChecks: (NetworkCheck | UnavailableCheck)[];
  records: TxtRecords;
  linkHosts: Destinations | undefined;
}> {
  const linkHosts = await checkSetting('checkLinks', () => {
    if (checkLinks.length === 0) return undefined;
    // Messages choose the hosts. A server that others use must not let them explore its network.
    const any: AddressKind[] = isOnlyLocal
      ? ['public', 'loopback', 'private', 'unique_local', 'link_local', 'shared']
      : ['public'];
    return new Destinations({ allow: checkLinks, any });
  });
  const networkChecks: (NetworkCheck | UnavailableCheck)[] = [
    linkHosts
      ? (await import('./links/fetch-links.ts')).createLinkFetcher(linkHosts)
      : { name: 'links', unavailable: linksAllowed },
    await checkSetting('spamCheck', async () => {
      if (spamCheck === null) return { name: 'spam' as const, unavailable: spamFilter };
      const { createSpamCheck } = await import('./spam.ts');
      return createSpamCheck(spamCheck);
    }),
  ];
  if (dkimKeys === null) return { networkChecks, linkHosts, records: new Map() };
  if (dkimKeys !== 'dns') {
    const { parseRecords } = await import('./authentication/records.ts');
    const file = readSettingFile('dkimKeys', dkimKeys).toString('utf8');
    return { networkChecks, linkHosts, records: await checkSetting('dkimKeys', () => parseRecords(file)) };
  }
  const { createDnsCheck } = await import('./authentication/look-up.ts');
  return { networkChecks: [...networkChecks, createDnsCheck()], linkHosts, records: new Map() };
}

const spamFilter =
  'No spam filter is configured. Start one (docker run -p 11333:11333 rspamd/rspamd, or spamd), and set --spam-check to its address: http://127.0.0.1:11333 for rspamd, spamd://127.0.0.1:783 for SpamAssassin.';

const linksAllowed = 'Start Postern with --check-links: * for all public hosts, or host:port for some.';
