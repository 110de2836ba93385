/** Templates that are one card: a logo, a block of text, a footer, and perhaps hidden preview text. */

export const page = (body: string, foot = '', pre = '') =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Mail</title><style>body{margin:0;background:#f4f5f7;color:#202123}.b{background:#3451b2}@media (max-width:600px){.w{width:100%!important}}</style></head><body>${pre && `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${pre}&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;</div>`}<table role="presentation" width="100%" cellpadding="0"><tr><td align="center"><table class="w" width="600"><tr><td><img src="https://cdn.example.test/logo-2024.png" width="120" height="40" alt="Logo"></td></tr><tr><td style="padding:24px;font:16px/24px Helvetica,Arial">${body}</td></tr><tr><td style="font-size:12px;color:#999999">${foot}</td></tr></table></td></tr></table></body></html>`;
export const p = (...x: string[]) => x.map((s) => `<p style="margin:0 0 16px">${s}</p>`).join('');
export const big = (s: string) =>
  `<div style="font-size:32px;font-weight:700;letter-spacing:6px;text-align:center">${s}</div>`;
export const cells = (s: string) =>
  `<table align="center"><tr>${[...s].map((c) => `<td style="width:40px;height:48px;border:1px solid #ccc;text-align:center;font-size:24px">${c}</td>`).join('')}</tr></table>`;
export const spans = (s: string) =>
  `<div>${[...s].map((c) => `<span style="display:inline-block;padding:8px;margin:2px;background:#eee">${c}</span>`).join('')}</div>`;
export const btn = (u: string, s: string) =>
  `<a href="${u}" style="display:inline-block;background:#3451b2;color:#fff;padding:12px 24px;border-radius:6px;text-decoration:none">${s}</a>`;
export const b = (s: string) => `<b>${s}</b>`;
export const rows = (...r: [string, string][]) =>
  `<table width="100%">${r.map(([k, v]) => `<tr><td style="color:#666">${k}</td><td align="right">${v}</td></tr>`).join('')}</table>`;
export const ul = (...x: string[]) => `<ul>${x.map((s) => `<li>${s}</li>`).join('')}</ul>`;
