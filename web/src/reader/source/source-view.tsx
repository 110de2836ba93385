import { useMemo, useState } from 'preact/hooks';
import { strings } from '../../strings.ts';
import { chunkEnd, isFull } from '../../text/chunks.ts';
import { multiLine } from '../../text/display.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import type { TabProps } from '../tab-props.ts';
import { type SourceToken, tokenizeSource } from './html-tokens.ts';

// Enough to fill a screen.
const CHUNKS_AT_ONCE = 4;

/** The HTML source, highlighted as it scrolls into view. */
export function SourceView({ message }: TabProps) {
  const html = message.content?.html_body;
  if (html === undefined) return null;
  if (html === '') return <p class="panel-note">{strings.html.none}</p>;
  return <Source html={html} />;
}

function Source({ html }: { html: string }) {
  const reader = useMemo(() => readChunks(html), [html]);
  const [chunks, setChunks] = useState<Chunk[]>(() => [...take(reader)]);
  const read = chunks.at(-1)?.end ?? 0;
  return (
    <div class="code-view">
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
        <LoadMore key={chunks.length} onMore={() => setChunks([...chunks, ...take(reader)])}>
          {strings.showMore(html.length - read)}
        </LoadMore>
      )}
    </div>
  );
}

interface Chunk {
  tokens: SourceToken[];
  /** Its end in the source. */
  end: number;
}

/** The next few chunks. */
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
      tokens.push({ kind, text: multiLine(piece) });
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
