import { createHash } from 'node:crypto';
import type { ViewDocumentParameters } from '../contract/message/view.ts';

/**
 * A script of Postern that a view may run. The Content-Security-Policy of the view contains their hashes, so no
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

const printScript = viewScript('onload=()=>print()');

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

// The words between comments. Not in browsers without highlights, which are few.
const MARK =
  '{const all=new Highlight,walker=Document.prototype.createTreeWalker.call(document,document.documentElement,128);' +
  'for(let from,i;i=walker.nextNode();)if(i.data=="mark")from=i;else if(i.data=="end"){' +
  'const found=new Range;found.setStartAfter(from);found.setEndBefore(i);all.add(found)}CSS.highlights.set("marked",all)}';

const markScript = viewScript(MARK);

// Which element is pointed at, and whether it was clicked, or tapped when it was already chosen. Arrow keys go from one visible element to the next, Enter is a click.
const INSPECT =
  '{let last=null,tapped,x,y;const tell=(i,clicked)=>{if(!i)return;if(i!==last){last?.removeAttribute("data-pointed");last=i;' +
  'i.setAttribute("data-pointed","")}parent.postMessage({inspected:{at:i.getAttribute("data-at"),clicked}},"*")};' +
  'const under=e=>e.target instanceof Element?Element.prototype.closest.call(e.target,"[data-at]"):null;' +
  'const all=()=>[...Document.prototype.querySelectorAll.call(document,"[data-at]")];' +
  'const go=i=>{i?.scrollIntoView({block:"nearest"});tell(i,false)};' +
  // When the message is scrolled under the mouse, the mouse has not moved.
  'onpointerover=onpointermove=e=>{if(!e.isTrusted||e.pointerType=="touch"||e.screenX==x&&e.screenY==y)return;x=e.screenX;y=e.screenY;' +
  'under(e)!==last&&tell(under(e),false)};onpointerdown=e=>{tapped=e.pointerType=="touch"?last:void 0};' +
  'onclick=e=>{e.preventDefault();const i=under(e);e.isTrusted&&tell(i,tapped===void 0||tapped===i)};' +
  'EventTarget.prototype.addEventListener.call(document,"focusin",e=>tell(under(e),false));' +
  'onmessage=e=>{e.source==parent&&go(all().find(i=>i.getAttribute("data-at")==e.data))};' +
  'onkeydown=e=>{const step={ArrowDown:1,ArrowUp:-1}[e.key];if(!e.isTrusted)return;' +
  'if(e.key=="Escape"){e.preventDefault();parent.postMessage({pressed:{key:"Escape"}},"*")}' +
  'if(e.key=="Enter"&&last)tell(last,true);if(!step)return;e.preventDefault();' +
  'const seen=all().filter(i=>i==last||i.getClientRects().length);go(seen[last?seen.indexOf(last)+step:0])}}';

// For a page that shows where elements come from.
const inspectScript = viewScript(INSPECT);

/** The scripts that the parameters of a view ask for. */
export function scriptsOf({
  print,
  mark,
  forward_keys,
  inspect,
}: Partial<ViewDocumentParameters>): ViewScript[] {
  if (print) return [printScript];
  return [
    ...(mark ? [markScript] : []),
    ...(forward_keys ? [frameScript] : []),
    ...(inspect ? [inspectScript] : []),
  ];
}
