import { readFileSync } from 'node:fs';

const read = new Map<string, Buffer>();

/** A file of demo/files. It is read once, because a demo may send thousands of messages. */
export function file(name: string): Buffer {
  const known = read.get(name);
  if (known) return known;
  const content = readFileSync(new URL(`./files/${name}`, import.meta.url));
  read.set(name, content);
  return content;
}

/** An SVG logo in the given colour. */
export function logo(colour: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48" role="img" aria-label="Logo">
  <circle cx="24" cy="24" r="22" fill="${colour}"/>
  <path d="M12 30c6-10 18-10 24 0" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>
  <circle cx="24" cy="17" r="5" fill="#fff"/>
</svg>
`,
  );
}
