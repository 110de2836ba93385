/** How the messages of one sender look. */
export interface Brand {
  name: string;
  /** The colour of links, pictures and the logo in the header. */
  colour: string;
  /** The last line, which says who sent the message, and why. */
  footer: string;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/**
 * HTML as companies send it: a hidden preview line, a table 600 pixels wide, styles inline for the
 * clients that drop the sheet, and a sheet for the phone and for dark mode.
 */
export function htmlMessage(
  brand: Brand,
  preview: string,
  body: string,
  language = 'en',
  dir = 'ltr',
): string {
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(brand.name)}</title>
<style>
  a { color: ${brand.colour}; }
  @media (max-width: 620px) {
    .card { width: 100% !important; border-radius: 0 !important; }
    .pad { padding: 24px 20px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page { background: #14161a !important; }
    .card { background: #1e2126 !important; }
    .card, .card p, .card h1, .card td { color: #e8e9eb !important; }
    .card p a, .quiet a { color: #9fb6ff !important; }
    .quiet { color: #9aa0a8 !important; }
    .rule { border-color: #343941 !important; }
    .box { background: #292d34 !important; }
  }
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f6;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6;">
<tr><td align="center" style="padding:32px 0;">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" style="width:600px;background:#ffffff;border-radius:12px;font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#1c2024;">
<tr><td class="pad" style="padding:28px 40px 0;font-weight:700;font-size:18px;color:${brand.colour};">${escapeHtml(brand.name)}</td></tr>
<tr><td class="pad" style="padding:16px 40px 36px;">
${body}
</td></tr>
</table>
<p class="quiet" style="max-width:520px;margin:20px auto 0;padding:0 20px;font:13px/1.5 -apple-system,'Segoe UI',Helvetica,Arial,sans-serif;color:#5f6670;text-align:center;">${brand.footer}</p>
</td></tr>
</table>
</body>
</html>
`;
}

export function heading(text: string): string {
  return `<h1 style="margin:0 0 12px;font-size:26px;line-height:1.25;font-weight:700;">${escapeHtml(text)}</h1>`;
}

/** A paragraph. The text may contain markup. */
export function paragraph(html: string): string {
  return `<p style="margin:0 0 16px;">${html}</p>`;
}

export function quiet(html: string): string {
  return `<p class="quiet" style="margin:16px 0 0;font-size:14px;color:#5f6670;">${html}</p>`;
}

export function button(brand: Brand, label: string, href: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0;"><tr><td style="border-radius:8px;background:${brand.colour};">
<a href="${href}" style="display:inline-block;padding:13px 26px;color:#ffffff;font-weight:600;text-decoration:none;">${escapeHtml(label)}</a>
</td></tr></table>`;
}

/** A one-time code in large type. */
export function codeBox(code: string): string {
  return `<div class="box" style="margin:24px 0;padding:20px;border-radius:10px;background:#f3f4f6;text-align:center;font:700 34px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;">${code}</div>`;
}

/** Rows of labels and amounts with lines between them. The last row is the total. */
export function ledger(rows: readonly (readonly [string, string])[]): string {
  const cells = rows.map(([label, amount], i) => {
    const total = i === rows.length - 1;
    const style = `padding:10px 0;${total ? 'font-weight:700;' : ''}border-top:1px solid #e3e6ea;`;
    return `<tr><td class="rule" style="${style}">${escapeHtml(label)}</td><td class="rule" style="${style}text-align:end;white-space:nowrap;">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0;">${cells.join('\n')}</table>`;
}

export function image(src: string, alt: string, width: number, height: number): string {
  return `<img src="${src}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:10px;margin:0 0 20px;">`;
}
