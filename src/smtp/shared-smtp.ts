import type { SharedState } from '../mailbox/shared.ts';
import { SharedFaults } from './faults/shared-faults.ts';
import { SharedSessions } from './log/shared-sessions.ts';
import type { SmtpServer } from './server.ts';

/** The sessions and faults of all nodes on one store, instead of those of this server alone. */
export async function shareSmtp(smtp: SmtpServer, { nodes, faults: table }: SharedState) {
  const sessions = new SharedSessions(smtp.sessions, nodes);
  const faults = new SharedFaults(smtp.faults, table, nodes);
  await faults.start();
  return { sessions, faults, [Symbol.dispose]: () => faults.close() };
}
