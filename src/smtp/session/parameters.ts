import { type Refusal, refusal } from './replies.ts';

/**
 * The ESMTP parameters of MAIL, and what their values look like. `''` stands for no value. xtext (RFC 3461 4) is printable
 * ASCII except `+` and `=`, which are written +2B and +3D.
 */
const mailParameters = {
  SIZE: /^[0-9]{1,20}$/,
  BODY: /^(?:7BIT|8BITMIME|BINARYMIME)$/i,
  SMTPUTF8: /^$/,
  RET: /^(?:FULL|HDRS)$/i,
  ENVID: /^(?=.{1,100}$)(?:[!-*,-<>-~]|\+[0-9A-F]{2})+$/,
  // RFC 4954 5: the original submitter. It is validated but not used.
  AUTH: /^(?:<>|(?:[!-*,-<>-~]|\+[0-9A-F]{2})+)$/,
};

const rcptParameters = {
  NOTIFY: /^(?:NEVER|(?:SUCCESS|FAILURE|DELAY)(?:,(?:SUCCESS|FAILURE|DELAY)){0,2})$/i,
  // RFC 6533 3: `utf-8;` addresses may be raw UTF-8 or have \x{…} escapes, which are xtext characters.
  ORCPT: /^(?=.{1,500}$)[^;]+;(?:[!-*,-<>-~\u00a1-\uffff]|\+[0-9A-F]{2})+$/,
};

type Parameters<T> = { [name in keyof T]?: string };

export function parseMailParameters(text: string): Parameters<typeof mailParameters> | Refusal {
  return parse(text, mailParameters);
}

export function parseRcptParameters(text: string): Parameters<typeof rcptParameters> | Refusal {
  return parse(text, rcptParameters);
}

function parse<T extends Record<string, RegExp>>(text: string, known: T): Parameters<T> | Refusal {
  const values: Parameters<T> = {};
  if (text === '') return values;
  for (const word of text.split(/ +/)) {
    const equals = word.indexOf('=');
    const keyword = (equals === -1 ? word : word.slice(0, equals)).toUpperCase();
    if (!/^[A-Z0-9][A-Z0-9-]*$/.test(keyword)) {
      return refusal('syntax', '501 5.5.4 Invalid parameter; the form is KEYWORD or KEYWORD=value');
    }
    if (!Object.hasOwn(known, keyword)) {
      return refusal('unknown_parameter', `555 5.5.4 Unknown parameter ${keyword.slice(0, 40)}`);
    }
    if (keyword in values) return refusal('syntax', `501 5.5.4 Duplicate parameter ${keyword}`);
    const value = equals === -1 ? '' : word.slice(equals + 1);
    if ((equals !== -1 && value === '') || !known[keyword]!.test(value)) {
      return refusal('syntax', `501 5.5.4 Invalid value for parameter ${keyword}`);
    }
    values[keyword as keyof T] = value;
  }
  return values;
}
