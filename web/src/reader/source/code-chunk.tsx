import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { strings } from '../../strings.ts';
import { oneLine } from '../../text/display.ts';
import { Button } from '../../ui/button.tsx';
import { overlay } from '../../ui/overlay.ts';
import type { SourceToken } from './html-tokens.ts';
import type { PlaceInChunk, SourcePlace } from './place.ts';

/** A chunk of source, in which a place may be marked. */
export function CodeChunk({ tokens, place }: { tokens: SourceToken[]; place: PlaceInChunk | null }) {
  return (
    <code class="code-chunk">
      {place ? (
        <>
          {coloured(cut(tokens, 0, place.start))}
          <PlaceMark>{coloured(cut(tokens, place.start, place.end))}</PlaceMark>
          {coloured(cut(tokens, place.end))}
        </>
      ) : (
        coloured(tokens)
      )}
    </code>
  );
}

const colours = {
  tag: 'is-accent',
  name: 'is-unsure',
  value: 'is-good',
  comment: 'faint',
  entity: 'is-bad',
};

function coloured(tokens: SourceToken[]) {
  return tokens.map(({ kind, text, line }) => (
    <>
      {line && <i class="code-line faint" data-line={line} />}
      {kind === 'text' ? text : <span class={colours[kind]}>{text}</span>}
    </>
  ));
}

/** The tokens from `start` to `end`. */
function cut(tokens: SourceToken[], start: number, end = Number.POSITIVE_INFINITY): SourceToken[] {
  let before = 0;
  return tokens.flatMap(({ kind, text, line }) => {
    const piece = text.slice(Math.max(0, start - before), Math.max(0, end - before));
    const isStart = start <= before;
    before += text.length;
    return piece === '' ? [] : [{ kind, text: piece, ...(isStart && { line }) }];
  });
}

/** Marks the place, scrolls to it, and has the focus, so that a screen reader reads on from here. */
export function PlaceMark({ children }: { children: ComponentChildren }) {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    mark.current!.focus({ preventScroll: true });
    mark.current!.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <mark ref={mark} class="place" tabIndex={-1}>
      {children}
    </mark>
  );
}

/** What was found at the marked place, and the way back. */
export function PlaceBar({ place: { where, message, from } }: { place: SourcePlace }) {
  const leave = () => {
    window.history.back();
    if (from === 'inspect') overlay.value = 'inspect';
  };
  return (
    <div class="panel-bar faint small line">
      <span class="one-line">{strings.checks.atLine(where.line, oneLine(message))}</span>
      <Button class="link-button" data-escape onClick={leave}>
        {from === 'checks' ? strings.checks.back : strings.commands.inspect}
      </Button>
    </div>
  );
}
