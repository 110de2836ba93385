import type { SharedState } from '../mailbox/shared.ts';
import type { SmtpServer } from './server.ts';
import { SharedFaults } from './shared-faults.ts';
import { SharedSessions } from './shared-sessions.ts';

/** The sessions and faults of all nodes on one store, instead of those of this server alone. */
export async function shareSmtp(smtp: SmtpServer, { nodes, faults: table }: SharedState) {
  const sessions = new SharedSessions(smtp.sessions, nodes);
  const faults = new SharedFaults(smtp.faults, table, nodes);
  await faults.start();
  return { sessions, faults, [Symbol.dispose]: () => faults.close() };
}
