import { createHash } from 'node:crypto';

/**
 * The scripts of Postern that a view may run. The Content-Security-Policy of the view contains their hashes, so no
 * other script in the document can run. They assign to `onload` and `onkeydown`, and use no other global name that an
 * `id` in the message could override.
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
export const keysScript = viewScript(
  'onkeydown=e=>{const{key,ctrlKey,metaKey,shiftKey,altKey,repeat}=e;' +
    'if(e.isTrusted&&!altKey&&(ctrlKey||metaKey?/^[kpz]$/i:/^([^ ]|Escape|Delete)$/).test(key)){' +
    'e.preventDefault();parent.postMessage({pressed:{key,ctrlKey,metaKey,shiftKey,repeat}},"*")}}',
);
