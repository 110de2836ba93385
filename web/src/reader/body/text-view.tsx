import { useMemo, useState } from 'preact/hooks';
import { markWords } from '../../../../src/text/marks.ts';
import { findTextLinks } from '../../../../src/text/text-links.ts';
import { strings } from '../../strings.ts';
import { chunksOf } from '../../text/chunks.ts';
import { multiLine } from '../../text/display.ts';
import { Button } from '../../ui/button.tsx';
import { terms } from '../../ui/marked.tsx';
import type { TabProps } from '../open-message.ts';
import { PlaceBar, PlaceMark } from '../source/code-chunk.tsx';
import { takePlace } from '../source/place.ts';

// Laying out megabytes of text at once would block the page.
const STEP = 100_000;
// Elements cost browsers more than text does. Beyond these limits, text stays plain.
const MAX_BLOCKS = 1000;
const MAX_LINKS = 1000;
// Longer blocks are laid out only when they become visible.
const LONG = 2000;
const MAX_MARKS = 2000;

export function TextView({ message }: TabProps) {
  const [place] = useState(() => takePlace(message.id, 'text'));
  const [limit, setLimit] = useState(STEP);
  const text = message.content?.text_body;
  const blocks = useMemo(
    () => paragraphs(multiLine((text ?? '').slice(0, limit)), place?.where.line),
    [text, limit],
  );
  if (text === undefined) return null;
  if (text.trim() === '') return <p class="panel-note">{strings.text.none}</p>;
  const budget = { links: MAX_LINKS, marks: MAX_MARKS };
  return (
    <>
      {place && <PlaceBar place={place} />}
      <div class="text-view">
        {blocks.map(({ quoted, lines, marked }, index) => (
          <div
            key={index}
            class="text-block"
            data-quoted={quoted || undefined}
            data-long={lines.length > LONG || undefined}
            dir="auto"
          >
            {marked ? <PlaceMark>{lines}</PlaceMark> : linkedText(lines, budget)}
          </div>
        ))}
        {text.length > limit && (
          <Button class="button more-button" onClick={() => setLimit(limit + 5 * STEP)}>
            {strings.showMore(text.length - limit)}
          </Button>
        )}
      </div>
    </>
  );
}

interface Block {
  quoted: boolean;
  lines: string;
  marked: boolean;
}

/** Splits text into quoted and unquoted blocks, in chunks. The line with this number is a block of its own. */
function paragraphs(text: string, marked = 0): Block[] {
  const blocks: Block[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const next = { quoted: line.startsWith('>'), lines: line, marked: index + 1 === marked };
    const last = blocks.at(-1);
    const isSame = last && last.quoted === next.quoted && !last.marked && !next.marked;
    if (last && (isSame || blocks.length >= MAX_BLOCKS)) last.lines += `\n${line}`;
    else blocks.push(next);
  }
  return blocks.flatMap((block) => chunksOf(block.lines).map((lines) => ({ ...block, lines })));
}

function linkedText(text: string, budget: { links: number; marks: number }) {
  return findTextLinks(text, budget.links).map((piece, index) => {
    const segments = markWords(piece.text, 'other', budget.marks > 0 ? terms.value : []);
    const words = segments.map(({ hit, text: word }) =>
      hit && budget.marks-- > 0 ? <mark>{word}</mark> : word,
    );
    if (!piece.url) return words;
    budget.links--;
    return (
      <a key={index} href={piece.url} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    );
  });
}
