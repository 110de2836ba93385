import { checkSetting, readSettingFile } from '../config/check-setting.ts';
import type { AddressKind } from '../outbound/address-kind.ts';
import { Destinations } from '../outbound/destinations.ts';
import type { OpenRoom, RoomParts } from '../room.ts';
import type { TxtRecords } from './authentication/records.ts';
import type { NetworkCheck } from './check.ts';
import { Checks } from './checks.ts';
import { noLinkFetcher, noSpamFilter } from './not-configured.ts';
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
  const options = await readSettings(settings, isOnlyLocal);
  const checks = new Checks({ workers, mimeLimits, limits: htmlLimits, ...options });
  return {
    routes: { '/api/v1': (app) => checksRoutes(app, checks) },
    messagePaths: ['/api/v1/check'],
  };
}

/** The checks that use the network, as far as the settings allow it, and the keys that need none. */
async function readSettings(
  { checkLinks, dkimKeys, spamCheck }: CheckSettings,
  isOnlyLocal: boolean,
): Promise<{ networkChecks: NetworkCheck[]; records: TxtRecords }> {
  const networkChecks = [
    await checkSetting('checkLinks', async () => {
      if (checkLinks.length === 0) return noLinkFetcher;
      const { createLinkFetcher } = await import('./links/fetch-links.ts');
      // Messages choose the hosts. A server that others use must not let them explore its network.
      const any: AddressKind[] = isOnlyLocal
        ? ['public', 'loopback', 'private', 'unique_local', 'link_local', 'shared']
        : ['public'];
      return createLinkFetcher(new Destinations({ allow: checkLinks, any }));
    }),
    await checkSetting('spamCheck', async () => {
      if (spamCheck === null) return noSpamFilter;
      const { createSpamCheck } = await import('./spam.ts');
      return createSpamCheck(spamCheck);
    }),
  ];
  if (dkimKeys === null) return { networkChecks, records: new Map() };
  if (dkimKeys !== 'dns') {
    const { parseRecords } = await import('./authentication/records.ts');
    const file = readSettingFile('dkimKeys', dkimKeys).toString('utf8');
    return { networkChecks, records: await checkSetting('dkimKeys', () => parseRecords(file)) };
  }
  const { createDnsCheck } = await import('./authentication/look-up.ts');
  return { networkChecks: [...networkChecks, createDnsCheck()], records: new Map() };
}
