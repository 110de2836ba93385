import { encodeText } from './charset.ts';

/** What stands on the page. Points from the top left of an A4 sheet, 595 by 842. */
export type Mark =
  | { text: string; x: number; y: number; size?: number; bold?: boolean; grey?: boolean; align?: 'right' }
  | { fill: string; x: number; y: number; width: number; height: number };

/** A one-page PDF in Helvetica, which every reader has, so nothing is embedded. */
export function pdf(title: string, marks: Mark[]): Buffer {
  const page = Buffer.from(marks.map(draw).join('\n'), 'latin1');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R' +
      ' /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title (${pdfString(title)}) >>`,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>`;
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

function draw(mark: Mark): string {
  if ('fill' in mark) {
    const channel = (at: number) => (Number.parseInt(mark.fill.slice(at, at + 2), 16) / 255).toFixed(3);
    const rectangle = `${mark.x} ${842 - mark.y - mark.height} ${mark.width} ${mark.height} re f`;
    return `${channel(1)} ${channel(3)} ${channel(5)} rg ${rectangle}`;
  }
  const size = mark.size ?? 10;
  const x = mark.align === 'right' ? mark.x - width(mark.text, size) : mark.x;
  const font = mark.bold ? '/F2' : '/F1';
  return `BT ${mark.grey ? '0.42 g' : '0.1 g'} ${font} ${size} Tf ${x.toFixed(1)} ${842 - mark.y} Td (${pdfString(mark.text)}) Tj ET`;
}

/** Close enough to Helvetica for right-aligned figures: digits and capitals are wide, points and spaces narrow. */
function width(text: string, size: number): number {
  let units = 0;
  for (const char of text) units += /[.,: ]/.test(char) ? 0.278 : /[A-Z]/.test(char) ? 0.667 : 0.556;
  return units * size;
}

/** The inside of a PDF string in WinAnsi, which is windows-1252. */
function pdfString(text: string): string {
  return encodeText('windows-1252', text.replace(/[\\()]/g, '\\$&')).toString('latin1');
}
