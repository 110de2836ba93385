import { useMemo, useState } from 'preact/hooks';
import { strings } from '../../strings.ts';
import { chunkEnd, isChunkComplete } from '../../text/chunks.ts';
import { multiLine } from '../../text/display.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import type { TabProps } from '../open-message.ts';
import { CodeChunk, PlaceBar } from './code-chunk.tsx';
import { type SourceToken, tokenizeSource } from './html-tokens.ts';
import { countLines, findPlace, takePlace } from './place.ts';

// Enough to fill a screen.
const CHUNKS_AT_ONCE = 4;

/** The HTML source, highlighted as it scrolls into view. */
export function SourceView({ message }: TabProps) {
  const html = message.content?.html_body;
  if (html === undefined) return null;
  if (html === '') return <p class="panel-note">{strings.html.none}</p>;
  return <Source id={message.id} html={html.replace(/\r\n?/g, '\n')} />;
}

function Source({ id, html }: { id: string; html: string }) {
  const reader = useMemo(() => readChunks(html), [html]);
  const [place] = useState(() => takePlace(id, 'source'));
  const [chunks, setChunks] = useState<SourceChunk[]>(() => take(reader, place?.where.line));
  const read = chunks.at(-1)?.end ?? 0;
  const found = useMemo(() => place && findPlace(chunks.map(textOf), place.where), []);
  return (
    <div>
      {place && <PlaceBar place={place} />}
      <pre class="code numbered tiny breaks">
        {chunks.map((chunk, index) => (
          <CodeChunk key={index} tokens={chunk.tokens} place={found?.chunk === index ? found : null} />
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

interface SourceChunk {
  tokens: SourceToken[];
  /** Its end in the source. */
  end: number;
}

/** The next few chunks, and those before a line that should be visible. */
function take(reader: Generator<SourceChunk>, line = 0): SourceChunk[] {
  const chunks: SourceChunk[] = [];
  let lines = 0;
  for (let left = CHUNKS_AT_ONCE; left > 0; ) {
    const next = reader.next();
    if (next.done) break;
    chunks.push(next.value);
    lines += countLines(textOf(next.value));
    if (lines >= line) left--;
  }
  return chunks;
}

function textOf({ tokens }: SourceChunk): string {
  return tokens.map(({ text }) => text).join('');
}

function* readChunks(html: string): Generator<SourceChunk> {
  let tokens: SourceToken[] = [];
  let end = 0;
  let start = 0;
  let line = 0;
  let isLineStart = true;
  for (const { kind, text } of tokenizeSource(html)) {
    for (let at = 0; at < text.length; ) {
      const cut = chunkEnd(text, at, end - start);
      const piece = text.slice(at, cut);
      for (const [part] of piece.matchAll(/[^\n]+\n?|\n/g)) {
        tokens.push({ kind, text: multiLine(part), line: isLineStart ? ++line : undefined });
        isLineStart = part.endsWith('\n');
      }
      end += piece.length;
      at = cut;
      if (isChunkComplete(end - start, piece)) {
        yield { tokens, end };
        tokens = [];
        start = end;
      }
    }
  }
  if (tokens.length > 0) yield { tokens, end };
}
