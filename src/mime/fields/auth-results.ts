import type { Header } from './headers.ts';
import { skipComments } from './parameters.ts';

export interface AuthResult {
  /** The result that the upstream server recorded, in lower case; `info` for a signature without a result. */
  status: string;
  details: string;
}

export interface AuthResults {
  dkim: AuthResult[];
  spf: AuthResult[];
  dmarc: AuthResult[];
  arc: AuthResult[];
}

// For all methods together. Each relay adds a few; a megabyte of headers could have 100,000.
const MAX_RESULTS = 1000;

/**
 * The first 1,000 results that upstream servers recorded in the top-level headers, in order. Nothing is verified: the
 * sender may have written these headers. Results come before the `info` entries of signatures.
 */
export function parseAuthResults(headers: Header[]): AuthResults {
  const results: AuthResults = { dkim: [], spf: [], dmarc: [], arc: [] };
  const signatures: AuthResult[] = [];
  let count = 0;
  const add = (list: AuthResult[], result: AuthResult) => {
    if (count++ < MAX_RESULTS) list.push(result);
  };
  for (const { name, value } of headers) {
    switch (name.toLowerCase()) {
      case 'authentication-results':
        for (const { method, ...result } of readMethods(value)) {
          if (method === 'dkim' || method === 'spf' || method === 'dmarc' || method === 'arc')
            add(results[method], result);
        }
        break;
      case 'arc-authentication-results':
        for (const { status, details } of readMethods(value)) add(results.arc, { status, details });
        break;
      case 'received-spf': {
        const status = readToken(value, skipComments(value, 0)).token;
        if (status) add(results.spf, { status, details: oneLine(value) });
        break;
      }
      case 'dkim-signature':
        add(signatures, { status: 'info', details: describeSignature(value) });
        break;
    }
  }
  return { ...results, dkim: [...results.dkim, ...signatures] };
}

interface MethodResult extends AuthResult {
  method: string;
}

/**
 * The `method=result …` pieces of RFC 8601 section 2.2, each with its whole text. Other pieces are skipped: the
 * authserv-id and its version, `none`, and the instance `i=1` of ARC (RFC 8617 section 4.1.1). Exchange omits the
 * authserv-id and begins with the first method, which is read too.
 */
function readMethods(value: string): MethodResult[] {
  const methods: MethodResult[] = [];
  for (const piece of splitPieces(value)) {
    const method = readToken(piece, skipComments(piece, 0));
    let at = skipComments(piece, method.end);
    // A method may have a version: `dkim/1=pass`.
    if (piece[at] === '/') at = skipComments(piece, readToken(piece, skipComments(piece, at + 1)).end);
    if (!method.token || piece[at] !== '=') continue;
    const status = readToken(piece, skipComments(piece, at + 1)).token;
    if (!status || method.token === 'i') continue;
    methods.push({ method: method.token, status, details: oneLine(piece) });
  }
  return methods;
}

/** Splits at semicolons outside comments and quoted strings. */
function splitPieces(value: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < value.length; at++) {
    const char = value[at];
    if (char === '\\' && (quoted || depth > 0)) at++;
    else if (char === '"' && depth === 0) quoted = !quoted;
    else if (quoted) continue;
    else if (char === '(') depth++;
    else if (char === ')' && depth > 0) depth--;
    else if (char === ';' && depth === 0) {
      pieces.push(value.slice(from, at));
      from = at + 1;
    }
  }
  pieces.push(value.slice(from));
  return pieces;
}

/** Folding leaves runs of white space behind. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function readToken(text: string, start: number): { token: string; end: number } {
  const word = /[\w.-]*/y;
  word.lastIndex = start;
  const token = word.exec(text)?.[0] ?? '';
  return { token: token.toLowerCase(), end: start + token.length };
}

/** The domain, selector and algorithm of a signature, which do not say whether it is valid. */
function describeSignature(value: string): string {
  const tags = signatureTags(value);
  return ['d', 's', 'a'].flatMap((name) => (tags.has(name) ? [`${name}=${tags.get(name)}`] : [])).join(' ');
}

// A signature has about ten.
const MAX_TAGS = 50;

/** The tags of a DKIM signature (RFC 6376 section 3.5) by their names, without white space. The first of repeated tags wins. */
export function signatureTags(value: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const tag of value.split(';', MAX_TAGS)) {
    const equals = tag.indexOf('=');
    const name = tag.slice(0, Math.max(equals, 0)).trim();
    if (equals >= 0 && !tags.has(name)) tags.set(name, tag.slice(equals + 1).replace(/\s+/g, ''));
  }
  return tags;
}
