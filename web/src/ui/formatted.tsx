import type { ComponentChildren } from 'preact';

/** A text of `strings.ts` with its markup: [Esc] is a key, `code` is code, and {} is where the children go. */
export function Formatted({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <>
      {text.split(/(\[[^[\]]+\]|`[^`]+`|\{\})/).map((piece, index) => {
        if (piece === '{}') return children;
        if (piece.startsWith('[')) return <kbd key={index}>{piece.slice(1, -1)}</kbd>;
        // A line may break between words of code, but not after the hyphen of `-word`.
        if (piece.startsWith('`'))
          return (
            <code key={index}>
              {piece
                .slice(1, -1)
                .split(/( )/)
                .map((word, at) => (word === ' ' ? word : <span key={at}>{word}</span>))}
            </code>
          );
        return piece;
      })}
    </>
  );
}
