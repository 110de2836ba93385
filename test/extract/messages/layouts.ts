/** Pieces of HTML like those in the templates of mailing services: tables, inline styles, a hidden preview. */

export interface PageParts {
  /** The preview text for the list of an inbox, hidden in the message. */
  preheader?: string;
  brand: string;
  body: string;
  footer: string;
}

export function page({ preheader = '', brand, body, footer }: PageParts): string {
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="viewport" content="width=device-width"><title>${brand} 550219</title>
<style type="text/css">body{margin:0;background:#202123;color:#333333} .wrap{width:600px;max-width:600px} a{color:#1155cc}
@media only screen and (max-width:480px){.wrap{width:100%!important} .hide{display:none!important}}
/* build 771204 */ .btn-334455{border-radius:4px}</style>
<!--[if mso]><table width="600"><tr><td>Code 909090</td></tr></table><![endif]--></head>
<body style="margin:0;padding:0;background-color:#f4f4f7">
<div style="display:none;font-size:1px;color:#f4f4f7;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden">${preheader}${'&#847;&zwnj;&nbsp;'.repeat(12)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table class="wrap" role="presentation" width="600" cellpadding="0" cellspacing="0" style="background:#ffffff">
<tr><td style="padding:24px"><a href="https://www.${host(brand)}/"><img src="https://cdn.${host(brand)}/logo-202311.png" width="120" height="32" alt="${brand}"></a></td></tr>
<tr><td style="padding:0 24px 24px;font-family:Arial,sans-serif;font-size:15px;line-height:22px;color:#333333">
${body}
</td></tr>
<tr><td style="padding:16px 24px;font-size:11px;line-height:16px;color:#8a8a8a">${footer}</td></tr>
</table></td></tr></table>
<img src="https://track.${host(brand)}/o/884213/7719ab.gif" width="1" height="1" alt="" style="display:block">
</body></html>`;
}

export function host(brand: string): string {
  return `${brand.toLowerCase().replace(/[^a-z0-9]+/g, '')}.test`;
}

export const p = (...texts: string[]) =>
  texts.map((text) => `<p style="margin:0 0 16px">${text}</p>`).join('\n');
export const h1 = (text: string) => `<h1 style="font-size:24px;margin:0 0 16px;color:#111827">${text}</h1>`;

/** The code in large type, in a box. */
export const big = (code: string) =>
  `<div style="background:#f1f3f5;border-radius:6px;padding:16px;text-align:center;font-size:32px;font-weight:700;letter-spacing:6px;color:#202123">${code}</div>`;
export const strong = (text: string) => `<strong>${text}</strong>`;

/** Each character in a separate table cell. */
export const cells = (code: string) =>
  `<table role="presentation" cellspacing="8"><tr>${[...code].map((c) => `<td width="40" height="48" align="center" style="border:1px solid #dddddd;font-size:22px">${c}</td>`).join('')}</tr></table>`;
/** Each character in a separate box within a line. */
export const spans = (code: string) =>
  `<p style="text-align:center">${[...code].map((c) => `<span style="display:inline-block;width:36px;border-bottom:2px solid #202123;font-size:28px">${c}</span>`).join(' ')}</p>`;

export const button = (url: string, text: string) =>
  `<table role="presentation" cellspacing="0" cellpadding="0"><tr><td bgcolor="#2d6cdf" style="border-radius:4px;padding:12px 24px"><a href="${url}" style="color:#ffffff;text-decoration:none;font-weight:bold">${text}</a></td></tr></table>`;
export const a = (url: string, text: string) => `<a href="${url}">${text}</a>`;

/** A table of labels and values. */
export const rows = (...pairs: (readonly [string, string])[]) =>
  `<table width="100%" style="border-collapse:collapse;margin:0 0 16px">${pairs.map(([label, value]) => `<tr><td style="padding:6px 0;color:#6b7280">${label}</td><td align="right" style="padding:6px 0">${value}</td></tr>`).join('')}</table>`;
