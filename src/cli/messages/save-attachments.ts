import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { PosternClient } from '../../client/client.ts';
import { makeFolder } from '../../process/make-folder.ts';
import { printJson, safeLine } from '../output/output.ts';

/** Saves the attachments of a message under their own names. Never overwrites a file or writes outside the folder. */
export async function saveAttachments(
  client: PosternClient,
  id: string,
  folder: string,
  json = false,
): Promise<number> {
  const attachments = await client.attachments(id);
  makeFolder(folder);
  const saved: string[] = [];
  for (const { id: attachmentId, filename } of attachments) {
    const content = await client.attachment(id, attachmentId);
    saved.push(await writeNew(folder, fileName(filename), new Uint8Array(await content.arrayBuffer())));
  }
  if (json) printJson({ saved });
  else if (saved.length === 0) process.stderr.write('The message has no attachments.\n');
  else for (const file of saved) process.stdout.write(`${safeLine(file)}\n`);
  return 0;
}

const MAX_LENGTH = 200;

/** Sanitizes an untrusted file name: no separators, no hidden files, no characters that file systems reject. */
function fileName(name: string): string {
  const plain = name
    .replace(/[\x00-\x1f\x7f-\x9f/\\:*?"<>|\u2028-\u202e\u2066-\u2069]/g, '_')
    .replace(/^\.+/, '_')
    .slice(-MAX_LENGTH);
  return plain.trim() || 'attachment';
}

async function writeNew(folder: string, name: string, content: Uint8Array): Promise<string> {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let copy = 1; ; copy++) {
    const file = join(folder, copy === 1 ? name : `${stem} (${copy})${extension}`);
    try {
      await writeFile(file, content, { flag: 'wx' });
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
