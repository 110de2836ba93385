import data from './support-data.json' with { type: 'json' };

/**
 * How many messages are read in which client, in per cent of all opened messages.
 *
 * The shares of the families (Apple 46.56, Gmail 25.45, Outlook 4.38, Yahoo 2.28, the mail app of Android 1.56) are those that
 * https://www.aurorasendcloud.com/blog/email-client-market-share reported in April 2026. No public source divides a family by
 * platform, or counts the small families: these numbers are our estimates. Windows Mail was discontinued in 2024.
 */
const marketShares: Readonly<Record<string, number>> = {
  'apple-mail.ios': 37.3,
  'apple-mail.macos': 9.2,
  'gmail.android': 11.5,
  'gmail.desktop-webmail': 7.2,
  'gmail.ios': 6.3,
  'gmail.mobile-webmail': 0.5,
  'outlook.windows': 2,
  'outlook.outlook-com': 1.1,
  'outlook.ios': 0.5,
  'outlook.macos': 0.4,
  'outlook.android': 0.4,
  'outlook.windows-mail': 0,
  'yahoo.desktop-webmail': 0.9,
  'yahoo.android': 0.7,
  'yahoo.ios': 0.7,
  'samsung-email.android': 1.6,
};

/** The share of each client that is not listed. */
const OTHER_SHARE = 0.1;

/** Whether the newest version of a client supports a feature. */
export interface ClientEntry {
  /** Such as `outlook.windows`. */
  id: string;
  name: string;
  /** Of the market, in per cent. */
  share: number;
  support: 'yes' | 'no' | 'partial';
  version: string;
  note: string | null;
}

export interface FeatureEntry {
  title: string;
  /** The clients that were tested. */
  clients: readonly ClientEntry[];
}

/** Gmail shows this much of the HTML, and a link to the rest. */
export const GMAIL_CLIP_BYTES = 102 * 1024;
/** Gmail drops the style sheet that exceeds this, counting those before it. */
export const GMAIL_STYLE_BYTES = 16 * 1024;

const clients = Object.entries(data.clients);
const features = data.features as Record<
  string,
  { title: string; support: string; notes: Record<string, string> }
>;
const supports = { y: 'yes', n: 'no', a: 'partial' } as const;

/** The names of all features of the table, such as `css-display-grid`. */
export const featureNames: readonly string[] = Object.keys(features);

/** The market share of the clients with these ids, in per cent. */
export function shareOf(ids: RegExp): number {
  return Object.entries(marketShares).reduce((sum, [id, share]) => (ids.test(id) ? sum + share : sum), 0);
}

const known = new Map<string, FeatureEntry>();

/** What is known about a feature. It must be in the table. */
export function featureEntry(feature: string): FeatureEntry {
  const entry = known.get(feature) ?? readEntry(features[feature]!);
  known.set(feature, entry);
  return entry;
}

function readEntry({
  title,
  support,
  notes,
}: {
  title: string;
  support: string;
  notes: Record<string, string>;
}) {
  const tested = support.split(',').flatMap((text, index): ClientEntry[] => {
    if (text === '') return [];
    const [id, name] = clients[index]!;
    const [value, version = '', ...numbers] = text.split(' ');
    return [
      {
        ...{ id, name, version },
        share: marketShares[id] ?? OTHER_SHARE,
        support: supports[value as keyof typeof supports],
        note: numbers.map((number) => notes[number] ?? '').join(' ') || null,
      },
    ];
  });
  return { title, clients: tested };
}
