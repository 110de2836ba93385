import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { strings } from '../../strings.ts';
import { chunksOf } from '../../text/chunks.ts';
import { multiLine } from '../../text/display.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { describeError } from '../../ui/toasts.ts';
import type { TabProps } from '../open-message.ts';
import { CodeChunk, PlaceBar } from './code-chunk.tsx';
import { countLines, findPlace, type PlaceInChunk, takePlace } from './place.ts';

const CHUNK = 64 * 1024;
// For reading on to a line.
const LARGE_CHUNK = 1024 * 1024;

/** The raw message, fetched as it scrolls into view. */
export function RawView({ message }: TabProps) {
  const chunks = useSignal<string[]>([]);
  const size = useSignal<number | null>(null);
  const read = useSignal(0);
  const problem = useSignal<unknown>(null);
  const busy = useRef(false);
  const [place] = useState(() => takePlace(message.id, 'raw'));
  // One decoder for all chunks, because a character may span two of them.
  const decoder = useRef(new TextDecoder());

  const readPart = async (length: number) => {
    const part = await client.raw(message.id, { start: read.value, end: read.value + length });
    size.value = part.size;
    read.value += part.bytes.length;
    const text = multiLine(decoder.current.decode(part.bytes, { stream: read.value < part.size }));
    chunks.value = [...chunks.value, ...chunksOf(text)];
    return countLines(text);
  };
  /** Reads on, at least to a line. */
  const more = async (line = 0) => {
    const isRead = () => size.value !== null && read.value >= size.value;
    if (busy.current || isRead()) return;
    busy.current = true;
    try {
      let lines = await readPart(CHUNK);
      while (lines < line && !isRead()) lines += await readPart(LARGE_CHUNK);
      problem.value = null;
    } catch (error) {
      problem.value = error;
    }
    busy.current = false;
  };
  useEffect(() => void more(place?.where.line), []);

  // Other chunks are added at the end, so the place is found once.
  const found = useRef<PlaceInChunk | null>(null);
  if (place) found.current ??= findPlace(chunks.value, place.where);
  return (
    <div>
      {place && <PlaceBar place={place} />}
      <pre class="code tiny breaks">
        {chunks.value.map((text, index) => (
          <CodeChunk
            key={index}
            tokens={[{ kind: 'text', text }]}
            place={found.current?.chunk === index ? found.current : null}
          />
        ))}
      </pre>
      {problem.value !== null && <p class="panel-note">{describeError(problem.value)}</p>}
      {size.value !== null && read.value < size.value && (
        <LoadMore key={read.value} onMore={() => void more()}>
          {strings.showMore(size.value - read.value)}
        </LoadMore>
      )}
    </div>
  );
}
