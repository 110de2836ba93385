/** Other ways to build templates: nested tables and blocks, with classes from a style sheet. */

export function nested(title: string, body: string, footer: string): string {
  return `<!doctype html><html lang="und"><head><title>${title}</title><!--[if !mso]><!--><meta http-equiv="X-UA-Compatible" content="IE=edge"><!--<![endif]-->
<style>#outlook a { padding:0; } .preview { display: none; max-height: 0 } .otp { font-size: 36px; letter-spacing: .3em; color: #1A1A2E }
.muted { color:#9CA3AF; font-size: 12px } .cta { display:inline-block; background:#5B21B6; color:#fff; padding: 14px 28px } td.w204060 { width: 600px }
@media (max-width:600px) { .otp { font-size: 28px } .desktop { display: none } }</style></head>
<body style="word-spacing:normal;background-color:#F3F4F6"><span class="preview">${title} 313233</span>
<div style="background-color:#F3F4F6"><div style="margin:0 auto;max-width:600px"><table align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="width:100%"><tbody><tr><td style="direction:ltr;font-size:0px;padding:20px 0;text-align:center">
<div class="mj-column-per-100" style="font-size:0px;text-align:left;display:inline-block;width:100%"><table border="0" width="100%"><tbody><tr><td style="font-size:0px;padding:10px 25px;word-break:break-word"><div style="font-family:Ubuntu,Helvetica,Arial;font-size:15px;line-height:1.5;color:#111827">${body}</div></td></tr></tbody></table></div>
</td></tr></tbody></table></div>
<div style="margin:0 auto;max-width:600px"><p class="muted" style="font-size:12px">${footer}</p></div>
<img width="1px" height="1px" alt="" src="https://o.mailer.test/q/8812-77120-x/open?u=204812" /></div></body></html>`;
}

export const otp = (code: string) => `<p class="otp" style="text-align:center">${code}</p>`;
/** Each character in a separate block with its own table. */
export const boxes = (code: string) =>
  `<div>${[...code].map((c) => `<div style="display:inline-block;vertical-align:top"><table><tr><td style="border:1px solid #ccc;padding:8px 14px;font-size:24px">${c}</td></tr></table></div>`).join('\n')}</div>`;
export const cta = (url: string, text: string) =>
  `<p><a class="cta" href="${url}" target="_blank">${text}</a></p>`;
export const lines = (...texts: string[]) => texts.join('<br>\n');
export const list = (...pairs: (readonly [string, string])[]) =>
  `<dl>${pairs.map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`).join('')}</dl>`;
