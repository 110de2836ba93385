import { marketShares, OTHER_SHARE } from './market-shares.ts';
import data from './support-data.json' with { type: 'json' };

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
