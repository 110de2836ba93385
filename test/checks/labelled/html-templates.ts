import type { LabelledMessage } from './labelled-message.ts';

/** Messages as applications send them, with all their features. */
export const messages: LabelledMessage[] = [
  {
    name: 'a receipt built from tables',
    html: `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Receipt</title>
  <style>
    body { margin: 0; }
    .wrapper { width: 100%; max-width: 600px; }
    @media only screen and (max-width: 480px) {
      .wrapper { padding: 10px !important; }
    }
  </style>
</head>
<body style="background-color: #f4f4f4">
  <table role="presentation" class="wrapper" align="center" cellpadding="0" cellspacing="0">
    <tr><td style="padding: 20px; font-size: 16px; line-height: 24px">
      <h1>Thank you</h1>
      <p>You paid 20 €.</p>
      <img src="https://cdn.example.com/logo.png" width="120" height="40" alt="Acme" style="display: block; border: 0">
      <a href="https://example.com/r/1" target="_blank" style="text-decoration: none; border-radius: 4px">See the receipt</a>
    </td></tr>
  </table>
</body>
</html>`,
    expected: [
      'html-doctype',
      'html-lang',
      'html-style',
      'html-body',
      'html-table',
      'html-role',
      'html-align',
      'html-cellpadding',
      'html-cellspacing',
      'html-h1-h6',
      'html-p',
      'html-img',
      'html-width',
      'html-height',
      'html-target',
      'image-png',
      'css-selector-type',
      'css-selector-class',
      'css-margin',
      'css-width',
      'css-max-width',
      'css-padding',
      'css-at-media',
      'css-important',
      'css-background-color',
      'css-font-size',
      'css-line-height',
      'css-display',
      'css-border',
      'css-text-decoration',
      'css-border-radius',
      'css-unit-px',
      'css-unit-percent',
    ],
  },
  {
    name: 'a newsletter with columns for wide screens and a dark theme',
    html: `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
  <!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
  <style type="text/css">
    #outlook a { padding: 0; }
    .ExternalClass * { line-height: 100%; }
    a:hover { color: #0055aa; }
    @media (prefers-color-scheme: dark) { .page { background: #111111; } }
    @media screen { @font-face { font-family: 'Inter'; font-style: normal; src: url(https://fonts.example.com/inter.woff2); } }
  </style>
</head>
<body>
  <div style="display:none;max-height:0;overflow:hidden">The week in ten links</div>
  <div class="page">
    <!--[if mso | IE]><table><tr><td width="300"><![endif]-->
    <div style="display:inline-block;vertical-align:top;width:50%">One</div>
    <!--[if mso | IE]></td><td width="300"><![endif]-->
    <div style="display:inline-block;vertical-align:top;width:calc(50% - 1em)">Two</div>
    <!--[if mso | IE]></td></tr></table><![endif]-->
  </div>
</body>
</html>`,
    expected: [
      'html-comments',
      'html-style',
      'html-body',
      'html-div',
      'css-selector-id',
      'css-selector-type',
      'css-selector-descendant',
      'css-selector-class',
      'css-selector-universal',
      'css-padding',
      'css-line-height',
      'css-pseudo-class-hover',
      'css-at-media',
      'css-at-media-prefers-color-scheme',
      'css-background',
      'css-at-font-face',
      'css-display',
      'css-display-none',
      'css-max-height',
      'css-overflow',
      'css-vertical-align',
      'css-width',
      'css-unit-calc',
      'css-unit-percent',
      'css-unit-em',
    ],
  },
  {
    name: 'a message that React components made',
    html: `<!DOCTYPE html><html dir="ltr" lang="en"><head><link rel="preload" as="image" href="https://cdn.example.com/logo.png"/><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/></head><body style="background-color:rgb(255,255,255);font-family:-apple-system,BlinkMacSystemFont,&quot;Segoe UI&quot;"><!--$--><table align="center" width="100%" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="max-width:37.5em;margin:0 auto"><tbody><tr><td><img alt="Acme" height="21" src="https://cdn.example.com/logo.png" style="display:block;outline:none;border:none;text-decoration:none" width="74"/><a href="https://example.com" style="line-height:100%;display:inline-block;padding:12px 12px;box-sizing:border-box" target="_blank"><span>Get started</span></a><hr style="width:100%;border:none;border-top:1px solid #eaeaea"/></td></tr></tbody></table><!--/$--></body></html>`,
    expected: [
      'html-doctype',
      'html-dir',
      'html-lang',
      'html-link',
      'html-body',
      'html-comments',
      'html-table',
      'html-align',
      'html-width',
      'html-height',
      'html-cellpadding',
      'html-cellspacing',
      'html-role',
      'html-img',
      'html-target',
      'html-span',
      'html-hr',
      'image-png',
      'css-background-color',
      'css-rgb',
      'css-max-width',
      'css-margin',
      'css-display',
      'css-outline',
      'css-border',
      'css-text-decoration',
      'css-line-height',
      'css-padding',
      'css-box-sizing',
      'css-width',
      'css-unit-em',
      'css-unit-px',
      'css-unit-percent',
    ],
  },
];
