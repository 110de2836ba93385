import type { NetworkCheck } from './check.ts';

const spamFilter =
  'No spam filter is configured. Start one (docker run -p 11333:11333 rspamd/rspamd, or spamd), and set --spam-check to its address: http://127.0.0.1:11333 for rspamd, spamd://127.0.0.1:783 for SpamAssassin.';

/** In place of the spam filter, if there is none: says how to start one. */
export const noSpamFilter: NetworkCheck = {
  name: 'spam',
  unavailable: spamFilter,
  run: async () => ({ skipped: spamFilter }),
};

const linksAllowed = 'Start Postern with --check-links: * for all public hosts, or host:port for some.';

/** In place of opening links, if that is not allowed. */
export const noLinkFetcher: NetworkCheck = {
  name: 'links',
  unavailable: linksAllowed,
  async run(_message, local) {
    if (!local || 'skipped' in local) return local ?? { skipped: 'The message could not be read.' };
    const finding = {
      code: 'link_not_checked' as const,
      severity: 'info' as const,
      message: 'The links were not opened.',
      help: linksAllowed,
      where: null,
    };
    return { ...local, findings: [...local.findings, finding] };
  },
};
