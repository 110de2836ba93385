import type { LabelledMessage } from './labelled-message.ts';

const styled = (css: string) => `<p style="${css}">Hello</p>`;
const sheet = (css: string) => `<style>${css}</style><p>Hello</p>`;

/** Messages that seem to use a feature. Only the features that are really there are expected. */
export const messages: LabelledMessage[] = [
  {
    name: 'code as text',
    html: '<p>Use display:grid, @media and &lt;video&gt; with calc(1px) and !important.</p>',
    expected: ['html-p'],
  },
  {
    name: 'code in attributes',
    html: '<p title="<video> display:grid" class="hover grid flex" data-style="float:left">Hello</p>',
    expected: ['html-p'],
  },
  {
    name: 'markup in a comment',
    html: '<p>Hello</p><!-- <video src="a.mp4"></video> <p style="display:grid"> -->',
    expected: ['html-p', 'html-comments'],
  },
  {
    name: 'markup in a text box and in a title',
    html: '<title><svg></title><textarea><video></video></textarea>',
    expected: ['html-textarea'],
  },
  {
    name: 'a conditional comment for Outlook',
    html: '<!--[if mso]><style>.a{position:absolute}</style><table width="600" background="a.png"><tr><td><v:rect style="float:left"><![endif]--><p>Hello</p><!--[if mso]></v:rect></td></tr></table><![endif]-->',
    expected: ['html-p', 'html-comments'],
  },
  {
    name: 'a conditional comment for everything but Outlook',
    html: '<!--[if !mso]><!--><p style="opacity:0">Hello</p><!--<![endif]-->',
    expected: ['html-p', 'html-comments', 'css-opacity'],
  },
  {
    name: 'elements that no client knows',
    html: '<gridlayout display="grid"><video-player>Hello</video-player></gridlayout>',
    expected: [],
  },
  {
    name: 'an older doctype',
    html: '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html><p>Hello</p></html>',
    expected: ['html-p'],
  },
  { name: 'a body that only the parser adds', html: '<p>Hello</p>', expected: ['html-p'] },
  {
    name: 'attributes on elements that do not have them',
    html: '<p required target="_blank" loading="lazy" background="a.png">Hello</p>',
    expected: ['html-p'],
  },
  {
    name: 'controls that the table does not list',
    html: '<input type="email"><button type="button">Hello</button>',
    expected: [],
  },
  {
    name: 'links that are no local anchors',
    html: '<a href="https://example.com/#top">Top</a> <a href="tel:+123">Call</a> <a name="top">Top</a> <a href="https://example.com/mailto:a">A</a>',
    expected: [],
  },
  {
    name: 'addresses of files that are no images of the message',
    html: '<a href="https://example.com/a.webp">Photo</a> <img src="https://example.com/show?file=b.webp" alt="A photo">',
    expected: ['html-img'],
    optional: ['image-webp'],
  },
  {
    name: 'a host name like a format',
    html: '<img src="https://images.avif/photo.png" alt="A photo">',
    expected: ['html-img', 'image-png'],
  },
  {
    name: 'an icon of the page',
    html: '<html><head><link rel="icon" href="https://example.com/favicon.ico"></head><p>Hello</p></html>',
    expected: ['html-p', 'html-link'],
  },
  {
    name: 'a meta element of another name',
    html: '<meta name="viewport" content="color-scheme"><p>Hello</p>',
    expected: ['html-p'],
  },
  {
    name: 'a property that a comment removes',
    html: styled('/* display:grid; float:left */ color:red'),
    expected: ['html-p', 'css-comments'],
  },
  {
    name: 'a comment that is never closed',
    html: sheet('p{color:red} /* .a:hover{display:grid}'),
    expected: ['html-p', 'html-style', 'css-selector-type', 'css-comments'],
  },
  {
    name: 'code in strings',
    html: sheet('p::before{content:"display:grid;@media/*x*/ !important 10vw rgb(1)"}'),
    expected: ['html-p', 'html-style', 'css-selector-type', 'css-pseudo-element-before'],
  },
  {
    name: 'code in an address',
    html: styled("background-image:url('https://example.com/a?float:left&amp;w=10vw&amp;calc(1)')"),
    expected: ['html-p', 'css-background-image'],
  },
  {
    name: 'code in an attribute selector',
    html: sheet('[style*="display:grid"]{color:red} [href$=":hover"]{color:red}'),
    expected: ['html-p', 'html-style', 'css-selector-attribute'],
  },
  {
    name: 'names of classes like features',
    html: sheet('.hover,.display-grid,.media,.w-10vw,.not{color:red}'),
    expected: ['html-p', 'html-style', 'css-selector-class', 'css-selector-grouping'],
  },
  {
    name: 'two classes with an escaped dot',
    html: sheet('.w-1\\.5{color:red}'),
    expected: ['html-p', 'html-style', 'css-selector-class'],
  },
  {
    name: 'a custom property named like a feature',
    html: styled('--display-grid:float'),
    expected: ['html-p', 'css-variables'],
  },
  {
    name: 'properties for Outlook',
    html: styled(
      'mso-line-height-rule:exactly;mso-padding-alt:0;-ms-text-size-adjust:100%;mso-table-lspace:0pt',
    ),
    expected: ['html-p'],
    optional: ['css-unit-percent', 'css-unit-pt'],
  },
  {
    name: 'declarations without a colon or a value',
    html: styled('display grid; float; opacity:; position'),
    expected: ['html-p'],
    optional: ['css-opacity'],
  },
  {
    name: 'a declaration inside the value of another',
    html: styled('color: red float:left'),
    expected: ['html-p'],
  },
  {
    name: 'a comment that splits a name',
    html: styled('dis/**/play:grid'),
    expected: ['html-p', 'css-comments'],
  },
  {
    name: 'misspelled properties',
    html: styled('dispaly:grid;box-shadows:none;text-align-lasts:left'),
    expected: ['html-p'],
  },
  {
    name: 'words of the table as names of fonts',
    html: styled("font-family:'system-ui','Max','10vw',initial-sans,rgb"),
    expected: ['html-p'],
  },
  { name: 'colours that contain units', html: styled('color:#1ec1em;color:#123vw'), expected: ['html-p'] },
  { name: 'an exponent, which is no unit', html: styled('z-index:1e3'), expected: ['html-p', 'css-z-index'] },
  {
    name: 'a width in a media query',
    html: sheet('@media (max-width:600px) and (min-height:1px){p{color:red}}'),
    expected: ['html-p', 'html-style', 'css-at-media', 'css-selector-type', 'css-unit-px'],
  },
  {
    name: 'a pseudo-class of another name',
    html: sheet('p:hovering{color:red} p:first{color:red} .a:root{color:red}'),
    expected: ['html-p', 'html-style'],
    optional: ['css-selector-type', 'css-selector-class'],
  },
  {
    name: 'a combinator inside brackets and parentheses',
    html: sheet('p[title="a > b + c ~ d"]{color:red}'),
    expected: ['html-p', 'html-style', 'css-selector-type', 'css-selector-attribute'],
  },
  {
    name: 'a plus sign in the argument of nth-child',
    html: sheet('p:nth-child(2n + 1){color:red}'),
    expected: ['html-p', 'html-style', 'css-selector-type', 'css-pseudo-class-nth-child'],
  },
  {
    name: 'a comma in the argument of a pseudo-class',
    html: sheet('p:not(b, i){color:red}'),
    expected: ['html-p', 'html-style', 'css-selector-type', 'css-pseudo-class-not'],
    optional: ['css-selector-grouping'],
  },
  {
    name: 'spaces around a selector',
    html: sheet(' \n p \n {color:red}'),
    expected: ['html-p', 'html-style', 'css-selector-type'],
  },
  {
    name: 'an at-rule of another name',
    html: sheet('@charset "utf-8"; @namespace svg url(a); @-ms-viewport{color:red} p{color:red}'),
    expected: ['html-p', 'html-style', 'css-selector-type'],
    optional: ['css-width'],
  },
  {
    name: 'a style element of another language',
    html: '<style type="text/x-template">p{float:left}</style><p>Hello</p>',
    expected: ['html-p'],
    optional: ['html-style'],
  },
  {
    name: 'a script',
    html: '<script>document.write("<video>"); p.style="display:grid"</script><p>Hello</p>',
    expected: ['html-p'],
  },
  { name: 'styles without an element', html: 'Hello', expected: [] },
];
