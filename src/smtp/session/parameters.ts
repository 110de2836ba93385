import { type Refusal, refusal } from './replies.ts';

/** The ESMTP parameters of MAIL that the envelope keeps. */
export interface MailParameters {
  size?: number;
  body?: '7BIT' | '8BITMIME' | 'BINARYMIME';
  smtputf8?: boolean;
  dsn_ret?: string;
  dsn_envid?: string;
}

export interface RcptParameters {
  notify?: string;
  orcpt?: string;
}

/** Stores one parameter's value; false when the value is invalid. `''` means that there is no value. */
type Take<T> = (value: string, into: T) => boolean;

// RFC 3461 4: printable ASCII except `+` and `=`, which are written +2B and +3D.
const XTEXT = /^(?:[!-*,-<>-~]|\+[0-9A-F]{2})+$/;
const NOTIFY = /^(?:NEVER|(?:SUCCESS|FAILURE|DELAY)(?:,(?:SUCCESS|FAILURE|DELAY)){0,2})$/i;

const mailParameters: Record<string, Take<MailParameters>> = {
  SIZE(value, into) {
    if (!/^[0-9]{1,20}$/.test(value)) return false;
    into.size = Number(value);
    return true;
  },
  BODY(value, into) {
    const body = value.toUpperCase();
    if (body !== '7BIT' && body !== '8BITMIME' && body !== 'BINARYMIME') return false;
    into.body = body;
    return true;
  },
  SMTPUTF8(value, into) {
    into.smtputf8 = true;
    return value === '';
  },
  RET(value, into) {
    into.dsn_ret = value.toUpperCase();
    return into.dsn_ret === 'FULL' || into.dsn_ret === 'HDRS';
  },
  ENVID(value, into) {
    into.dsn_envid = value;
    return value.length <= 100 && XTEXT.test(value);
  },
  // RFC 4954 5: the original submitter. It is validated but not used.
  AUTH(value) {
    return value === '<>' || XTEXT.test(value);
  },
};

const rcptParameters: Record<string, Take<RcptParameters>> = {
  NOTIFY(value, into) {
    into.notify = value;
    return NOTIFY.test(value);
  },
  ORCPT(value, into) {
    into.orcpt = value;
    const semicolon = value.indexOf(';');
    return value.length <= 500 && semicolon > 0 && orcptAddress(value.slice(semicolon + 1));
  },
};

// RFC 6533 3: `utf-8;` addresses may be raw UTF-8 or have \x{…} escapes, which are xtext characters.
function orcptAddress(text: string): boolean {
  return XTEXT.test(text.replace(/[\u00a1-\uffff]/g, 'u'));
}

export function parseMailParameters(text: string): MailParameters | Refusal {
  return parse(text, mailParameters, {});
}

export function parseRcptParameters(text: string): RcptParameters | Refusal {
  return parse(text, rcptParameters, {});
}

function parse<T>(text: string, known: Record<string, Take<T>>, into: T): T | Refusal {
  if (text === '') return into;
  const seen = new Set<string>();
  for (const word of text.split(/ +/)) {
    const equals = word.indexOf('=');
    const keyword = (equals === -1 ? word : word.slice(0, equals)).toUpperCase();
    if (!/^[A-Z0-9][A-Z0-9-]*$/.test(keyword)) {
      return refusal('syntax', '501 5.5.4 Invalid parameter; the form is KEYWORD or KEYWORD=value');
    }
    if (!Object.hasOwn(known, keyword)) {
      return refusal('unknown_parameter', `555 5.5.4 Unknown parameter ${keyword.slice(0, 40)}`);
    }
    if (seen.has(keyword)) return refusal('syntax', `501 5.5.4 Duplicate parameter ${keyword}`);
    seen.add(keyword);
    const value = equals === -1 ? '' : word.slice(equals + 1);
    if ((equals !== -1 && value === '') || !known[keyword]!(value, into)) {
      return refusal('syntax', `501 5.5.4 Invalid value for parameter ${keyword}`);
    }
  }
  return into;
}
