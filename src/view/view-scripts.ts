import { createHash } from 'node:crypto';

/**
 * The scripts of Postern that a view may run. The Content-Security-Policy of the view contains their hashes, so no
 * other script in the document can run. They use only the window's own properties, which the `id` of an element in the
 * message cannot override.
 */
interface ViewScript {
  element: string;
  /** For `script-src`. */
  source: string;
}

function viewScript(code: string): ViewScript {
  const hash = createHash('sha256').update(code).digest('base64');
  return { element: `<script>${code}</script>`, source: `'sha256-${hash}'` };
}

export const printScript = viewScript('onload=()=>print()');

// The page's shortcuts: letters and symbols, Escape, Delete, and Ctrl with k, p or z. Everything else keeps its default
// behaviour inside the message: scrolling, Tab, following a link, selecting and copying.
const KEYS =
  'onkeydown=e=>{const{key,ctrlKey,metaKey,shiftKey,altKey,repeat}=e;' +
  'if(e.isTrusted&&!altKey&&(ctrlKey||metaKey?/^[kpz]$/i:/^([^ ]|Escape|Delete)$/).test(key)){' +
  'e.preventDefault();parent.postMessage({pressed:{key,ctrlKey,metaKey,shiftKey,repeat}},"*")}};';

// Where the message is scrolled to, how high it is, the colour behind it, and how many of its images failed: the page around it cannot ask.
// A scroll with a pressed mouse button is reported later, because then the page moves the frame: what is clicked or
// selected would move too.
const REPORT =
  '{let held;const content=new Range,tell=()=>{const{scrollingElement:s,documentElement:e,body:b}=document,' +
  'all=(s||e).scrollHeight,[root,own]=[e,b].map(i=>getComputedStyle(i));content.selectNodeContents(b);' +
  // Content that is lower than the frame has its own height. The scroll height is then that of the frame, and so is, in
  // quirks mode, that of every element around the content.
  'const low=s==b?Math.ceil(content.getBoundingClientRect().bottom+scrollY+parseFloat(own.marginBottom)):e.offsetHeight;' +
  'parent.postMessage({view:{top:scrollY,height:all>innerHeight?all:low,room:innerHeight,' +
  'paper:[root,own].map(i=>i.backgroundColor).find(i=>!/, 0\\)$/.test(i))||(root.colorScheme=="dark"?"rgb(18, 18, 18)":""),' +
  'failed:[...document.images].filter(i=>i.src&&i.complete&&!i.naturalWidth).length}},"*")};' +
  'onload=onresize=tell;onscroll=()=>{held||tell()};' +
  // Browsers do not report the release of a scroll bar, nor that over their menu, but the next move has no button.
  'onpointerdown=onpointermove=onpointerup=onpointercancel=oncontextmenu=e=>{const was=held;' +
  'held=e.type!="contextmenu"&&e.buttons==1;if(was&&!held)requestAnimationFrame(tell)};' +
  'for(const type of["load","error"])EventTarget.prototype.addEventListener.call(document,type,tell,true);' +
  'new ResizeObserver(tell).observe(document.body)}';

/** For a page that shows the view in a frame. */
export const frameScript = viewScript(KEYS + REPORT);
