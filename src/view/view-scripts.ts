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

// Which element is pointed at, and whether it was clicked. Arrow keys go from one element to the next, Enter is a click.
const INSPECT =
  '{let last=null;const tell=(i,clicked)=>{if(i!==last){last?.removeAttribute("data-pointed");last=i;' +
  'i?.setAttribute("data-pointed","")}parent.postMessage({inspected:{at:i?i.getAttribute("data-at"):"",clicked}},"*")};' +
  'const under=e=>e.target instanceof Element?Element.prototype.closest.call(e.target,"[data-at]"):null;' +
  'onpointerover=e=>{e.isTrusted&&tell(under(e),false)};onclick=e=>{e.preventDefault();e.isTrusted&&tell(under(e),true)};' +
  'onkeydown=e=>{const step={ArrowDown:1,ArrowUp:-1}[e.key];if(!e.isTrusted)return;' +
  'if(e.key=="Escape")parent.postMessage({inspected:{at:"",closed:true}},"*");' +
  'if(e.key=="Enter"&&last)tell(last,true);if(!step)return;e.preventDefault();' +
  'const all=[...document.querySelectorAll("[data-at]")],next=all[last?all.indexOf(last)+step:0];' +
  'if(next){next.scrollIntoView({block:"nearest"});tell(next,false)}}}';

/** For a page that shows where elements come from. */
export const inspectScript = viewScript(INSPECT);
