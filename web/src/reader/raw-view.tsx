import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { client } from '../api.ts';
import { chunksOf } from '../text/chunks.ts';
import { byteSize, manyLines } from '../text/display.ts';
import { MoreWhenSeen } from '../ui/more-when-seen.tsx';
import { explain } from '../ui/toasts.ts';
import type { TabProps } from './tab-props.ts';

const CHUNK = 64 * 1024;

/** The mail byte for byte, fetched as far as it is scrolled to. */
export function RawView({ mail }: TabProps) {
  const chunks = useSignal<string[]>([]);
  const size = useSignal<number | null>(null);
  const read = useSignal(0);
  const problem = useSignal<unknown>(null);
  const busy = useRef(false);
  // One decoder for all chunks: a character may lie across the edge of two.
  const decoder = useRef(new TextDecoder());

  const more = async () => {
    if (busy.current || (size.value !== null && read.value >= size.value)) return;
    busy.current = true;
    try {
      const part = await client.raw(mail.id, { start: read.value, end: read.value + CHUNK });
      size.value = part.size;
      read.value += part.bytes.length;
      const text = decoder.current.decode(part.bytes, { stream: read.value < part.size });
      chunks.value = [...chunks.value, ...chunksOf(manyLines(text))];
      problem.value = null;
    } catch (error) {
      problem.value = error;
    }
    busy.current = false;
  };
  useEffect(() => void more(), []);

  return (
    <div class="code-view">
      <div class="panel-bar">
        <span>{size.value !== null && `${byteSize(size.value)} as received`}</span>
        <a class="link-button" href={client.exportUrl(mail.id, 'eml')} download={`${mail.id}.eml`}>
          Download
        </a>
      </div>
      <pre class="code">
        {chunks.value.map((chunk, index) => (
          <code key={index} class="code-chunk">
            {chunk}
          </code>
        ))}
      </pre>
      {problem.value !== null && <p class="panel-note">{explain(problem.value)}</p>}
      {size.value !== null && read.value < size.value && (
        <MoreWhenSeen key={read.value} onMore={() => void more()}>
          Show more ({byteSize(size.value - read.value)} left)
        </MoreWhenSeen>
      )}
    </div>
  );
}
