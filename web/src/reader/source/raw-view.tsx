import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { client } from '../../api.ts';
import { strings } from '../../strings.ts';
import { chunksOf } from '../../text/chunks.ts';
import { multiLine } from '../../text/display.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { describeError } from '../../ui/toasts.ts';
import type { TabProps } from '../tab-props.ts';

const CHUNK = 64 * 1024;

/** The raw message, fetched as it scrolls into view. */
export function RawView({ message }: TabProps) {
  const chunks = useSignal<string[]>([]);
  const size = useSignal<number | null>(null);
  const read = useSignal(0);
  const problem = useSignal<unknown>(null);
  const busy = useRef(false);
  // One decoder for all chunks, because a character may span two of them.
  const decoder = useRef(new TextDecoder());

  const more = async () => {
    if (busy.current || (size.value !== null && read.value >= size.value)) return;
    busy.current = true;
    try {
      const part = await client.raw(message.id, { start: read.value, end: read.value + CHUNK });
      size.value = part.size;
      read.value += part.bytes.length;
      const text = decoder.current.decode(part.bytes, { stream: read.value < part.size });
      chunks.value = [...chunks.value, ...chunksOf(multiLine(text))];
      problem.value = null;
    } catch (error) {
      problem.value = error;
    }
    busy.current = false;
  };
  useEffect(() => void more(), []);

  return (
    <div class="code-view">
      <pre class="code">
        {chunks.value.map((chunk, index) => (
          <code key={index} class="code-chunk">
            {chunk}
          </code>
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
