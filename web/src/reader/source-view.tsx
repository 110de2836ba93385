import { useMemo, useState } from 'preact/hooks';
import { type SourceToken, tokenizeSource } from '../mail/source-tokens.ts';
import { chunkEnd, isFull } from '../text/chunks.ts';
import { byteSize, manyLines } from '../text/display.ts';
import { copyText } from '../ui/copy.ts';
import { MoreWhenSeen } from '../ui/more-when-seen.tsx';
import type { TabProps } from './tab-props.ts';

// Enough for a screen.
const CHUNKS_AT_ONCE = 4;

/** The HTML as it was written, highlighted as far as it has been scrolled to. */
export function SourceView({ mail }: TabProps) {
  const html = mail.message?.html_body;
  if (html === undefined) return null;
  if (html === '') return <p class="panel-note">This message has no HTML part.</p>;
  return <Source html={html} />;
}

function Source({ html }: { html: string }) {
  const reader = useMemo(() => readChunks(html), [html]);
  const [chunks, setChunks] = useState<Chunk[]>(() => [...take(reader)]);
  const read = chunks.at(-1)?.end ?? 0;
  return (
    <div class="code-view">
      <div class="panel-bar">
        <span>{byteSize(html.length)} of HTML</span>
        <button type="button" class="link-button" onClick={() => void copyText(html, 'HTML')}>
          Copy
        </button>
      </div>
      <pre class="code">
        {chunks.map((chunk, index) => (
          <code key={index} class="code-chunk">
            {chunk.tokens.map(({ kind, text }) =>
              kind === 'text' ? text : <span class={`code-${kind}`}>{text}</span>,
            )}
          </code>
        ))}
      </pre>
      {read < html.length && (
        <MoreWhenSeen key={chunks.length} onMore={() => setChunks([...chunks, ...take(reader)])}>
          Show more ({byteSize(html.length - read)} left)
        </MoreWhenSeen>
      )}
    </div>
  );
}

interface Chunk {
  tokens: SourceToken[];
  /** How far into the source it reaches. */
  end: number;
}

/** The next chunks, as many as there are. */
function take(reader: Generator<Chunk>): Chunk[] {
  const chunks: Chunk[] = [];
  while (chunks.length < CHUNKS_AT_ONCE) {
    const next = reader.next();
    if (next.done) break;
    chunks.push(next.value);
  }
  return chunks;
}

function* readChunks(html: string): Generator<Chunk> {
  let tokens: SourceToken[] = [];
  let end = 0;
  let start = 0;
  for (const { kind, text } of tokenizeSource(html)) {
    for (let at = 0; at < text.length; ) {
      const cut = chunkEnd(text, at, end - start);
      const piece = text.slice(at, cut);
      tokens.push({ kind, text: manyLines(piece) });
      end += piece.length;
      at = cut;
      if (isFull(end - start, piece)) {
        yield { tokens, end };
        tokens = [];
        start = end;
      }
    }
  }
  if (tokens.length > 0) yield { tokens, end };
}
