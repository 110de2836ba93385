import { type Parameterized, textParameter } from './parameters.ts';

/** Extensions by type, for parts that come without a name. Everything else is named by its main type. */
const extensions = new Map(
  Object.entries({
    'application/gzip': 'gz',
    'application/json': 'json',
    'application/ld+json': 'json',
    'application/msword': 'doc',
    'application/ms-tnef': 'dat',
    'application/pdf': 'pdf',
    'application/pgp-encrypted': 'asc',
    'application/pgp-keys': 'asc',
    'application/pgp-signature': 'asc',
    'application/pkcs7-mime': 'p7m',
    'application/pkcs7-signature': 'p7s',
    'application/rtf': 'rtf',
    'application/vnd.ms-excel': 'xls',
    'application/vnd.ms-outlook': 'msg',
    'application/vnd.ms-powerpoint': 'ppt',
    'application/vnd.ms-tnef': 'dat',
    'application/vnd.oasis.opendocument.spreadsheet': 'ods',
    'application/vnd.oasis.opendocument.text': 'odt',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
    'application/x-gzip': 'gz',
    'application/x-pdf': 'pdf',
    'application/x-pkcs7-mime': 'p7m',
    'application/x-pkcs7-signature': 'p7s',
    'application/x-tar': 'tar',
    'application/x-zip-compressed': 'zip',
    'application/xml': 'xml',
    'application/zip': 'zip',
    'audio/mp4': 'm4a',
    'audio/mpeg': 'mp3',
    'audio/ogg': 'ogg',
    'audio/wav': 'wav',
    'audio/x-wav': 'wav',
    'image/avif': 'avif',
    'image/bmp': 'bmp',
    'image/gif': 'gif',
    'image/heic': 'heic',
    'image/jpeg': 'jpg',
    'image/jpg': 'jpg',
    'image/pjpeg': 'jpg',
    'image/png': 'png',
    'image/svg+xml': 'svg',
    'image/tiff': 'tif',
    'image/vnd.microsoft.icon': 'ico',
    'image/webp': 'webp',
    'image/x-icon': 'ico',
    'image/x-png': 'png',
    'message/delivery-status': 'txt',
    'message/disposition-notification': 'txt',
    'text/calendar': 'ics',
    'text/css': 'css',
    'text/csv': 'csv',
    'text/directory': 'vcf',
    'text/html': 'html',
    'text/markdown': 'md',
    'text/rtf': 'rtf',
    'text/vcard': 'vcf',
    'text/watch-html': 'html',
    'text/x-amp-html': 'html',
    'text/x-vcard': 'vcf',
    'text/xml': 'xml',
    'video/mp4': 'mp4',
    'video/mpeg': 'mpg',
    'video/quicktime': 'mov',
    'video/webm': 'webm',
  }),
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
