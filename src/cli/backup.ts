import { resolve } from 'node:path';
import { path } from '../config/kinds.ts';
import { defaultDataDir } from '../process/data-folder.ts';
import { count } from '../text/count.ts';
import { CommandError, defineCommand, exitCodes } from './framework/command.ts';
import { Interruption } from './framework/interruption.ts';
import { jsonOption } from './options/server-options.ts';
import { printJson, size } from './output/output.ts';

export const command = defineCommand({
  name: 'backup',
  summary: 'copy the data folder while the server is running',
  description: [
    'The copy is a consistent snapshot. Use it with postern --data-dir FOLDER. The command must run on the same machine as the server; for a remote server, or one with --ephemeral, use postern export.',
  ],
  operands: { usage: 'FOLDER', least: 1, most: 1 },
  options: {
    dataDir: {
      kind: path,
      value: 'FOLDER',
      variable: 'POSTERN_DATA_DIR',
      sentence: 'The data folder of the server. Default: the default data folder.',
    },
    ...jsonOption,
  },
  examples: [['postern backup /backups/mail-$(date +%F)', 'a daily backup']],
  exitCodes: [['2', 'Incorrect usage, or the backup failed; no partial copy is left.']],
  async run({ dataDir, json }, [target]) {
    const { POSTERN_DATABASE: database, POSTERN_DATA_DIR: folder } = process.env;
    // As for the server, the database comes before the folder of the image, and an option before both.
    if (database && (dataDir === undefined || dataDir === folder))
      throw new CommandError(
        'POSTERN_DATABASE is set, so the messages are in a database. Copy it with pg_dump, or name a folder with --data-dir.',
      );
    const { backupFolder } = await import('../storage/sqlite/folder/backup-folder.ts');
    const source = resolve(dataDir ?? defaultDataDir());
    // Ctrl-C removes the partial copy.
    using interruption = new Interruption();
    try {
      const { messages, bytes } = await backupFolder(source, resolve(target!), interruption.signal);
      if (json) printJson({ source, target: resolve(target!), messages, bytes });
      else process.stdout.write(`Copied ${count(messages, 'message')} to ${target} (${size(bytes)}).\n`);
      return 0;
    } catch (error) {
      if (interruption.signal.aborted) return exitCodes.failed;
      throw error;
    }
  },
});
