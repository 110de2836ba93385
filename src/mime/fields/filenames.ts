import { type Parameterized, textParameter } from './parameters.ts';

/** The types of each extension, for parts that come without a name. Everything else is named by its main type. */
const types: Record<string, string> = {
  asc: 'application/pgp-encrypted application/pgp-keys application/pgp-signature',
  avif: 'image/avif',
  bmp: 'image/bmp',
  css: 'text/css',
  csv: 'text/csv',
  dat: 'application/ms-tnef application/vnd.ms-tnef',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  gz: 'application/gzip application/x-gzip',
  heic: 'image/heic',
  html: 'text/html text/watch-html text/x-amp-html',
  ico: 'image/vnd.microsoft.icon image/x-icon',
  ics: 'text/calendar',
  jpg: 'image/jpeg image/jpg image/pjpeg',
  json: 'application/json application/ld+json',
  m4a: 'audio/mp4',
  md: 'text/markdown',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  mpg: 'video/mpeg',
  msg: 'application/vnd.ms-outlook',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ogg: 'audio/ogg',
  p7m: 'application/pkcs7-mime application/x-pkcs7-mime',
  p7s: 'application/pkcs7-signature application/x-pkcs7-signature',
  pdf: 'application/pdf application/x-pdf',
  png: 'image/png image/x-png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rtf: 'application/rtf text/rtf',
  svg: 'image/svg+xml',
  tar: 'application/x-tar',
  tif: 'image/tiff',
  txt: 'message/delivery-status message/disposition-notification',
  vcf: 'text/directory text/vcard text/x-vcard',
  wav: 'audio/wav audio/x-wav',
  webm: 'video/webm',
  webp: 'image/webp',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml text/xml',
  zip: 'application/x-zip-compressed application/zip',
};

const extensions = new Map(
  Object.entries(types).flatMap(([extension, list]) =>
    list.split(' ').map((type): [string, string] => [type, extension]),
  ),
);

// File systems allow 255 bytes. A longer name is truncated before its extension.
const MAX_NAME = 200;
const MAX_EXTENSION = 20;

// Bidirectional overrides and isolates make `exe.gpj` look like `jpg.exe`; zero-width characters are invisible in a name.
const UNSAFE = /[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/** The name that a part declares, made safe to show and to save as; `''` when there is none. */
export function givenName(
  disposition: Parameterized | undefined,
  type: Parameterized | undefined,
  charset: string | null,
): string {
  const name =
    (disposition && textParameter(disposition, 'filename', charset)) ||
    (type && textParameter(type, 'name', charset)) ||
    '';
  return name === '' ? '' : safeFilename(name);
}

/** Removes paths, control and direction characters, `.` and `..`, and limits the length; `''` when nothing is left. */
export function safeFilename(name: string): string {
  const safe = name.replace(UNSAFE, '').replace(/[/\\]/g, '_').trim().toWellFormed();
  if (/^\.*$/.test(safe)) return '';
  if (safe.length <= MAX_NAME) return safe;
  const dot = safe.lastIndexOf('.');
  const extension = dot > 0 && safe.length - dot <= MAX_EXTENSION ? safe.slice(dot) : '';
  return (safe.slice(0, MAX_NAME - extension.length) + extension).toWellFormed();
}

/** Whether a part of this type is a message. */
export function isMessageType(contentType: string): boolean {
  return contentType === 'message/rfc822' || contentType === 'message/global';
}

/** A name for the attachment, or other kind of part, at `position` (from 1) in its message. */
export function inventedName(contentType: string, position: number, kind = 'attachment'): string {
  if (isMessageType(contentType)) return 'message.eml';
  return `${kind}-${position}.${extensions.get(contentType) ?? (contentType.startsWith('text/') ? 'txt' : 'bin')}`;
}
