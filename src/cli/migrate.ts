import { text } from '../config/kinds.ts';
import { count } from '../text/count.ts';
import { CommandError, defineCommand } from './framework/command.ts';
import { jsonOption } from './options/server-options.ts';
import { printJson, size } from './output/output.ts';
import { ProgressLine } from './output/progress.ts';

// It can hold a password.
const place = { ...text('a folder or the address of a database'), isSecret: true as const };

export const command = defineCommand({
  name: 'migrate',
  summary: 'copy an inbox between a data folder and a PostgreSQL database',
  description: [
    'Copies all messages with their ids, flags, tags and order, and all mailboxes with their settings and credentials, in either direction, and compares every message afterwards. The source is not changed. Stop Postern first. Deletions that could still be undone are not copied.',
    'The target must be new, or that of an interrupted copy: run the same command again to resume it.',
    'Other users of the machine can see the command line, so put the password of a database in PGPASSWORD, in ~/.pgpass, or the whole address in the variable.',
  ],
  options: {
    from: {
      kind: place,
      value: 'PLACE',
      variable: 'POSTERN_MIGRATE_FROM',
      sentence: 'A data folder, or an address such as postgres://user@host/database.',
    },
    to: { kind: place, value: 'PLACE', variable: 'POSTERN_MIGRATE_TO', sentence: 'The same, for the copy.' },
    ...jsonOption,
  },
  examples: [
    ['postern migrate --from ~/mail --to postgres://postern@db.test/postern', 'from a folder to a database'],
    ['postern migrate --from postgres://postern@db.test/postern --to ~/mail', 'and back'],
  ],
  exitCodes: [['2', 'The copy is not complete. The source is unchanged.']],
  async run({ from, to, json }) {
    if (from === undefined || to === undefined) throw new CommandError('migrate needs --from and --to.');
    const { migrateInbox } = await import('./transfer/migrate-inbox.ts');
    using progress = new ProgressLine('Copying');
    const result = await migrateInbox(from, to, (done, all, what) =>
      progress.show(`${count(done, 'message')} ${what}`, all === 0 ? undefined : done / all),
    );
    progress[Symbol.dispose]();
    const { messages, copied, bytes, mailboxes } = result;
    if (json) printJson(result);
    else {
      const earlier = copied < messages ? ` (${messages - copied} of them earlier)` : '';
      const where = mailboxes > 1 ? ` in ${mailboxes} mailboxes` : '';
      process.stdout.write(
        `Copied ${count(messages, 'message')}${where}${earlier}, ${size(bytes)}, and compared all of them.\n`,
      );
    }
    return 0;
  },
});
