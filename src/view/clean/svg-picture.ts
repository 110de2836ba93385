import type { Element } from '../../html/parse-html.ts';

// Shapes, text and gradients. Nothing that repeats, filters, animates or refers to anything else.
const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop title'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  (
    'id x y x1 y1 x2 y2 cx cy r rx ry fx fy d points width height viewBox preserveAspectRatio transform fill fill-opacity ' +
    'fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-opacity opacity offset ' +
    'stop-color stop-opacity gradientUnits gradientTransform font-family font-size font-weight text-anchor'
  ).split(' '),
);
const MAX_LENGTH = 200_000;

/**
 * Converts an SVG drawing in the HTML to the data URL of an image. Inside an image nothing runs and nothing is loaded,
 * and the content of a URL cannot affect how the rest of the HTML is parsed. Null if the drawing is empty or too large.
 */
export function pictureOfSvg(svg: Element): string | null {
  const pieces: string[] = [];
  let left = MAX_LENGTH;
  const write = (piece: string) => {
    left -= piece.length;
    if (left >= 0) pieces.push(piece);
  };
  const add = (element: Element) => {
    if (!ELEMENTS.has(element.tagName) || left < 0) return;
    const root = element === svg ? ' xmlns="http://www.w3.org/2000/svg"' : '';
    write(`<${element.tagName}${root}${attributes(element)}>`);
    for (const node of element.childNodes) {
      if ('tagName' in node) add(node);
      else if ('value' in node) write(escapeXml(node.value));
    }
    write(`</${element.tagName}>`);
  };
  add(svg);
  // Many drawings contain only a script or an icon set. Without shapes, the image would be blank.
  if (!pieces.some((piece) => /^<(?!\/|svg|g|defs|title)/.test(piece))) return null;
  return left < 0 ? null : `data:image/svg+xml,${encodeURIComponent(pieces.join('').toWellFormed())}`;
}

function attributes({ attrs }: Element): string {
  return attrs
    .filter(({ name, value }) => ATTRIBUTES.has(name) && !/url\((?!#)|\\/i.test(value))
    .map(({ name, value }) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}

/** XML does not allow most control characters, not even escaped. */
function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
