/**
 * Writes src/html/support/support-data.json from the npm package `caniemail`. Run in a folder outside of the repository:
 *
 *     npm pack caniemail && tar xzf caniemail-*.tgz
 *     node …/scripts/update-support-data.ts package
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Feature {
  slug: string;
  title: string;
  /** By client, platform and version. */
  stats: Record<string, Record<string, Record<string, string>>>;
  notes_by_num: Record<string, string> | null;
}

interface Source {
  last_update_date: string;
  nicenames: { family: Record<string, string>; platform: Record<string, string> };
  data: Feature[];
}

const folder = process.argv[2];
if (!folder) throw new Error('Usage: node scripts/update-support-data.ts <folder of the package caniemail>');

// Versions are listed in the order in which they were tested. As object keys, whole numbers would be sorted first.
const text = readFileSync(join(folder, 'data/caniemail.json'), 'utf8').replace(
  /"(\d[^"]*)":"([ynau](?: #\d+)*)"/g,
  '"v$1":"$2"',
);
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const source = JSON.parse(text) as Source;
const { family, platform } = source.nicenames;

const clients = [
  ...new Set(
    source.data.flatMap(({ stats }) =>
      Object.entries(stats).flatMap(([name, platforms]) =>
        Object.keys(platforms).map((on) => `${name}.${on}`),
      ),
    ),
  ),
].sort();

/** The newest version: the last one, unless another version of the same form is higher. */
function newest(versions: Record<string, string>): [version: string, support: string] {
  const all = Object.entries(versions).map(([key, value]) => [key.slice(1), value] as [string, string]);
  const isMonth = (key: string) => /^\d{4}-\d\d$/.test(key);
  const [last] = all.at(-1)!;
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  return all
    .filter(([key]) => isMonth(key) === isMonth(last) && /^20\d\d$/.test(key) === /^20\d\d$/.test(last))
    .reduce((best, next) => (compare(next[0], best[0]) >= 0 ? next : best));
}

/** `y`, `n`, `a` (partial) or `` (unknown). If it is not `y`, followed by the version and the numbers of its notes. */
function supportOf({ stats }: Feature, client: string): string {
  const [name = '', on = ''] = client.split('.');
  const versions = stats[name]?.[on];
  if (!versions) return '';
  const [newestVersion, value] = newest(versions);
  const [support, ...notes] = value.split(/ ?#| /).filter(Boolean);
  return support === 'u' ? '' : support === 'y' ? 'y' : [support, newestVersion, ...notes].join(' ');
}

const features = source.data.map((feature) => {
  const support = clients.map((client) => supportOf(feature, client));
  const used = new Set(support.flatMap((entry) => entry.split(' ').slice(2)));
  const notes = Object.entries(feature.notes_by_num ?? {}).filter(([number]) => used.has(number));
  return [
    feature.slug,
    { title: feature.title.trim(), support: support.join(','), notes: Object.fromEntries(notes) },
  ];
});

const data = {
  source: `The data of https://www.caniemail.com, from the npm package caniemail ${version}, reduced to the newest version of each client`,
  date: source.last_update_date.slice(0, 10),
  license: readFileSync(join(folder, 'LICENSE'), 'utf8').trim(),
  clients: Object.fromEntries(
    clients.map((client) => {
      const [name = '', on = ''] = client.split('.');
      return [client, `${family[name]} (${platform[on]})`];
    }),
  ),
  features: Object.fromEntries(features),
};
writeFileSync(
  new URL('../src/html/support/support-data.json', import.meta.url),
  `${JSON.stringify(data, null, 1)}\n`,
);
