import type { RawMessage } from '../../mailbox/ports.ts';
import type { Download } from '../downloads/download.ts';

/** The stored bytes as a file, for `raw` and for `export`. */
export function emlDownload(id: string, raw: RawMessage): Download {
  return {
    tag: id,
    size: raw.size,
    contentType: 'message/rfc822',
    disposition: `attachment; filename="${id}.eml"`,
    read: ({ start, end }) => raw.stream(start, end),
  };
}
