import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkedHtml } from '../../test/checks/checked-html.ts';
import { detectFeatures } from './detect-features.ts';

function featuresOf(html: string, related: string[] = []): string[] {
  return [...detectFeatures(checkedHtml(html, { related })).uses.keys()].sort();
}

const sheet = (css: string) => featuresOf(`<style>${css}</style>`).filter((name) => name !== 'html-style');
const style = (css: string) => featuresOf(`<i style='${css}'>`);

describe('support: features of HTML', () => {
  for (const [html, ...expected] of [
    ['<p>', 'html-p'],
    ['Only text'],
    ['<!DOCTYPE html><title>x</title>', 'html-doctype'],
    ['<!doctype html public "-//W3C//DTD XHTML 1.0 Strict//EN" "x">x'],
    ['<!-- a -->x', 'html-comments'],
    ['<b width=1>', 'html-width'],
    ['<h3>', 'html-h1-h6'],
    ['<ul><li>', 'html-lists'],
    ['<article>', 'html-semantics'],
    ['<button>', 'html-button-submit'],
    ['<button type=RESET>', 'html-button-reset'],
    ['<button type=button>'],
    ['<input>', 'html-input-text'],
    ['<input type=email>'],
    ['<input type="checkbox" required>', 'html-input-checkbox', 'html-required'],
    ['<a href="#top">', 'html-anchor-links'],
    ['<a href="#">'],
    ['<a href=" MAILTO:a@b.test" target=_blank>', 'html-mailto-links', 'html-target'],
    ['<map><area href=x></map><img usemap="#a">', 'html-image-maps', 'html-img'],
    ['<meta name="Color-Scheme" content=dark>', 'html-meta-color-scheme'],
    ['<meta name=viewport>'],
    ['<div inert popover>', 'css-inert-attribute', 'html-div', 'html-popover'],
    ['<p aria-hidden=true role=img>', 'html-aria-hidden', 'html-p', 'html-role'],
    // What is inside of a drawing is the image.
    ['<svg width=1><style>a{color:red}</style><a href="#x"/></svg>', 'html-svg'],
    // The body is written; html, head and tbody are not.
    ['<body><table><tr>', 'html-body', 'html-table'],
    // Misnested: the parser opens the element again, but the message has it once.
    ['<strong><p>a</strong>b', 'html-p', 'html-strong'],
    ['<![if mso]><!--[if mso]><video></video><![endif]-->', 'html-comments'],
    ['<img src="https://a.test/a.PNG?x=.gif">', 'html-img', 'image-png'],
    ['<img src="https://a.test/image?f=a.png">', 'html-img'],
    ['<img src="data:image/svg+xml;utf8,<svg/>">', 'html-img', 'image-svg'],
    ['<img src="data:image/webp;base64,AAAA">', 'html-img', 'image-base64', 'image-webp'],
    ['<img srcset="a.avif 1x, b.jpeg 2x">', 'html-img', 'html-srcset', 'image-avif', 'image-jpg'],
    ['<img src="movie.mp4">', 'html-img', 'image-mp4'],
    ['<video src="movie.mp4"></video>', 'html-video'],
    ['<td background="a.gif">x'],
    ['<table background="a.gif">', 'html-background', 'html-table', 'image-gif'],
  ] as [string, ...string[]][]) {
    it(html, () => assert.deepEqual(featuresOf(html), expected));
  }

  it('the format of an inline image is that of its part, and animations of PNG are recognised', () => {
    const png = (data: string) =>
      `Content-Type: image/png\r\nContent-ID: <a@b>\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa(data)}`;
    const html = '<img src="cid:a%40b">';
    assert.deepEqual(featuresOf(html, [png('\x89PNG IHDR IDAT')]), ['html-img', 'image-png']);
    assert.deepEqual(featuresOf(html, [png('\x89PNG IHDR acTL IDAT')]), ['html-img', 'image-apng']);
    assert.deepEqual(featuresOf(html), ['html-img']);
  });

  it('AMP is recognised by its part', () => {
    const amp = 'Content-Type: text/x-amp-html\r\n\r\n<html amp4email>';
    assert.deepEqual(featuresOf('<p>', [amp]), ['amp', 'html-p']);
  });
});

describe('support: features of declarations', () => {
  for (const [css, ...expected] of [
    ['color: red'],
    ['COLOR: RED; Width: 10PX', 'css-unit-px', 'css-width'],
    ['margin-left: 1em', 'css-margin', 'css-unit-em'],
    ['display: flex', 'css-display', 'css-display-flex'],
    ['display: block', 'css-display'],
    ['flex-direction: row'],
    ['flex-direction: column', 'css-flex-direction'],
    ['flex-flow: column wrap', 'css-flex-direction', 'css-flex-wrap'],
    ['column-gap: 5%', 'css-column-layout-properties', 'css-gap', 'css-unit-percent'],
    ['inline-size: 0', 'css-block-inline-size', 'css-inline-size'],
    ['font: 16px system-ui', 'css-font', 'css-sytem-ui', 'css-unit-px'],
    ['color: rgba(0,0,0,.5) !important', 'css-important', 'css-rgba'],
    ['color: oklch(40% 0.2 130)', 'css-modern-color', 'css-unit-percent'],
    ['--x: 1px; color: var(--x)', 'css-unit-px', 'css-variables'],
    [
      'width: calc(1vw + max(1pt, 2ch))',
      'css-function-max',
      'css-unit-calc',
      'css-unit-ch',
      'css-unit-pt',
      'css-unit-vw',
      'css-width',
    ],
    ['width: -webkit-fit-content', 'css-intrinsic-size', 'css-width'],
    ['-webkit-user-select: initial', 'css-unit-initial', 'css-user-select'],
    [
      'background: url(a.webp) -webkit-linear-gradient(red, blue)',
      'css-background',
      'css-linear-gradient',
      'image-webp',
    ],
    ['background-image: url("a.svg?b")', 'css-background-image', 'image-svg'],
    ['/* width: 1px */ color: red', 'css-comments'],
    ['wid\\74h: 1px', 'css-unit-px', 'css-width'],
    ['content: "display:grid; 1px"'],
    ['width 1px; {width: 1px}'],
  ] as [string, ...string[]][]) {
    it(css, () => assert.deepEqual(style(css), expected));
  }
});

describe('support: features of style sheets', () => {
  for (const [css, ...expected] of [
    ['p{}', 'css-selector-type'],
    ['.a{}', 'css-selector-class'],
    ['.a.b{}', 'css-selector-chaining', 'css-selector-class'],
    ['p .a{}', 'css-selector-class', 'css-selector-descendant', 'css-selector-type'],
    ['*,#a{}', 'css-selector-grouping', 'css-selector-id', 'css-selector-universal'],
    ['p > p{}', 'css-selector-child', 'css-selector-type'],
    ['p + p ~ p {}', 'css-selector-adjacent-sibling', 'css-selector-general-sibling', 'css-selector-type'],
    ['[a="x,y z>"]{}', 'css-selector-attribute'],
    ['a:hover::after{}', 'css-pseudo-class-hover', 'css-pseudo-element-after', 'css-selector-type'],
    ['p:before{}', 'css-pseudo-element-before', 'css-selector-type'],
    [
      'p:not(.a .b){}',
      'css-pseudo-class-not',
      'css-selector-class',
      'css-selector-descendant',
      'css-selector-type',
    ],
    [':nth-child(2n + 1){}', 'css-pseudo-class-nth-child'],
    ['::-webkit-input-placeholder{}', 'css-pseudo-element-placeholder'],
    ['<!-- p{} -->', 'css-selector-type'],
    ['@media screen{p{width:1px}}', 'css-at-media', 'css-selector-type', 'css-unit-px', 'css-width'],
    [
      '@MEDIA (-webkit-min-device-pixel-ratio: 2) and (any-hover: hover){}',
      'css-at-media',
      'css-at-media-device-pixel-ratio',
      'css-at-media-hover',
    ],
    ['@media (prefers-color-scheme: dark){}', 'css-at-media', 'css-at-media-prefers-color-scheme'],
    ['@import "a.css";', 'css-at-import'],
    ['@font-face{font-weight:bold;src:url(a.woff)}', 'css-at-font-face'],
    ['@-webkit-keyframes a{from{opacity:0}50%{opacity:1}}', 'css-at-keyframes', 'css-opacity'],
    ['@supports (display:grid){p{}}', 'css-at-supports', 'css-selector-type'],
    ['@layer a{p{}}', 'css-selector-type'],
    [
      'p{&:hover{width:1px}}',
      'css-nesting',
      'css-pseudo-class-hover',
      'css-selector-type',
      'css-unit-px',
      'css-width',
    ],
    [
      'p{@media print{width:1px}}',
      'css-at-media',
      'css-nesting',
      'css-selector-type',
      'css-unit-px',
      'css-width',
    ],
    ['p{width:1px', 'css-selector-type', 'css-unit-px', 'css-width'],
    ['p'],
    ['p{a:hover}', 'css-selector-type'],
  ] as [string, ...string[]][]) {
    it(css, () => assert.deepEqual(sheet(css), expected));
  }

  it('other languages than CSS are not read', () => {
    assert.deepEqual(featuresOf('<style type="text/less">p{width:1px}</style>'), ['html-style']);
  });
});
