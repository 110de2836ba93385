import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { openMailForReading } from '../connection.ts';

/** What the thread gets as its data. It posts the number of copied messages; an error ends it. */
export interface CopyTask {
  dataDir: string;
  file: string;
}

/** VACUUM INTO reads in one transaction, so it copies a consistent snapshot, without free pages. */
function copy({ dataDir, file }: CopyTask): number {
  using db = openMailForReading(dataDir);
  db.prepare('VACUUM INTO ?').run(file);
  using copied = new DatabaseSync(file, { readOnly: true });
  // A folder of an earlier version, which is not migrated by a backup, has one mailbox.
  const isOlder = copied.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'mailboxes'").get() === undefined;
  const places = isOlder
    ? 'state b ON m.seq > b.floor'
    : 'mailboxes b ON m.seq > b.floor AND m.seq <= b.last_seq';
  const count = `SELECT count(*) AS messages FROM messages m JOIN ${places}`;
  return (copied.prepare(count).get() as { messages: number }).messages;
}

parentPort?.postMessage(copy(workerData));
