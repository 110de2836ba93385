import type { AutomaticRelease } from '../../../src/contract/release.ts';
import { client } from '../api.ts';
import { releaseStrings } from '../strings/release-strings.ts';
import { oneLine } from '../text/display.ts';
import { useFetched } from '../ui/use-fetched.ts';

const tones = { released: 'good', failed: 'bad', waiting: 'unsure', unknown: 'unsure' } as const;

/** What the rules of automatic release did with a message. */
export function AutomaticReleases({ id }: { id: string }) {
  const { found } = useFetched(() => client.releases(id), [id]);
  return (
    <>
      {found?.map((release) => (
        <ReleaseLine key={release.server} release={release} />
      ))}
    </>
  );
}

function ReleaseLine({ release }: { release: AutomaticRelease }) {
  const { state, recipients, server, response, rejections } = release;
  const to = recipients.map((address) => oneLine(address, 80)).join(', ');
  return (
    <p class="outcome" data-tone={rejections.length > 0 ? 'bad' : tones[state]}>
      {releaseStrings.automatic[state](to, server)}
      {response !== null && <code>{oneLine(response, 300)}</code>}
      {rejections.map((one) => ` ${oneLine(one.recipient, 80)}: ${oneLine(one.response, 300)}`)}
    </p>
  );
}
