import { createHash } from 'node:crypto';

/**
 * The scripts of Postern that a view may run. The Content-Security-Policy of the view names their hashes, so no other
 * script can run, whoever put it into the document. They assign to `onload` and `onkeydown` and use no other name that an
 * `id` in the message could take over.
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

// Shortcuts of the page: letters and signs, Escape, Delete, and Ctrl with k, p or z. Everything else belongs to the
// message: scrolling, Tab, following a link, selecting and copying.
export const keysScript = viewScript(
  'onkeydown=e=>{const{key,ctrlKey,metaKey,shiftKey,altKey,repeat}=e;' +
    'if(e.isTrusted&&!altKey&&(ctrlKey||metaKey?/^[kpz]$/i:/^([^ ]|Escape|Delete)$/).test(key)){' +
    'e.preventDefault();parent.postMessage({pressed:{key,ctrlKey,metaKey,shiftKey,repeat}},"*")}}',
);
