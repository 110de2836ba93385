import { resolve } from 'node:path';
import { path } from '../config/kinds.ts';
import { defaultDataDir } from '../data-folder.ts';
import { AppError } from '../mailbox/errors.ts';
import { CommandError, defineCommand } from './framework/command.ts';
import { jsonOption } from './options/server-options.ts';
import { count, printJson, size } from './output/output.ts';

export const command = defineCommand({
  name: 'backup',
  summary: 'copy the messages to another folder, while the server runs',
  description: [
    'The copy has the messages of one moment. It is a data folder: postern --data-dir FOLDER runs on it. Runs on the machine of the server; for another one, and for messages in memory, use postern export.',
  ],
  operands: { usage: 'FOLDER', least: 1, most: 1 },
  options: {
    dataDir: {
      kind: path,
      value: 'FOLDER',
      variable: 'POSTERN_DATA_DIR',
      sentence: 'The data folder of the server. Default: that of postern without --data-dir.',
    },
    ...jsonOption,
  },
  examples: [['postern backup /backups/mail-$(date +%F)', 'a copy for each day']],
  exitCodes: [['2', 'It could not be done; nothing is left behind.']],
  async run({ dataDir, json }, [target]) {
    const { backupFolder } = await import('../storage/sqlite/folder/backup-folder.ts');
    const source = resolve(dataDir ?? defaultDataDir());
    try {
      const { messages, bytes } = backupFolder(source, resolve(target!));
      if (json) printJson({ source, target: resolve(target!), messages, bytes });
      else process.stdout.write(`Copied ${count(messages, 'message')} to ${target} (${size(bytes)}).\n`);
      return 0;
    } catch (error) {
      throw error instanceof AppError ? new CommandError(error.message) : error;
    }
  },
});
