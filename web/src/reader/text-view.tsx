import { useState } from 'preact/hooks';
import { findTextLinks } from '../../../src/text/text-links.ts';
import { byteSize, manyLines } from '../text/display.ts';
import { markWords } from '../text/marks.ts';
import { terms } from '../ui/marked.tsx';
import type { TabProps } from './tab-props.ts';

// What a person may read before asking for more; laying out megabytes of text at once stops the page.
const STEP = 100_000;

export function TextView({ mail }: TabProps) {
  const [limit, setLimit] = useState(STEP);
  const text = mail.message?.text_body;
  if (text === undefined) return null;
  if (text === '') return <p class="panel-note">This message has no text part.</p>;
  return (
    <div class="text-view">
      {paragraphs(manyLines(text.slice(0, limit))).map(({ quoted, lines }, index) => (
        <div key={index} class="text-block" data-quoted={quoted || undefined} dir="auto">
          <LinkedText text={lines} />
        </div>
      ))}
      {text.length > limit && (
        <button type="button" class="button more-button" onClick={() => setLimit(limit + 5 * STEP)}>
          Show more ({byteSize(text.length - limit)} left)
        </button>
      )}
    </div>
  );
}

/** Runs of lines that are a quote and runs that are not. */
function paragraphs(text: string): { quoted: boolean; lines: string }[] {
  const blocks: { quoted: boolean; lines: string }[] = [];
  for (const line of text.split('\n')) {
    const quoted = line.startsWith('>');
    const last = blocks.at(-1);
    if (last?.quoted === quoted) last.lines += `\n${line}`;
    else blocks.push({ quoted, lines: line });
  }
  return blocks;
}

function LinkedText({ text }: { text: string }) {
  return findTextLinks(text).map((piece, index) => {
    const words = markWords(piece.text, terms.value).map((segment) =>
      segment.hit ? <mark>{segment.text}</mark> : segment.text,
    );
    return piece.url ? (
      <a key={index} href={piece.url} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    ) : (
      words
    );
  });
}
