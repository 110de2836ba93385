import type { Fault, FaultRequest } from '../../contract/fault.ts';
import { AppError } from '../../mailbox/errors.ts';
import { mailboxUser } from '../../mailbox/mailbox-options.ts';
import type { MailboxFaults } from '../ports.ts';

/** The faults of one mailbox, among those of all: they match its SMTP username. */
export function faultsOf(owner: string | null, all: MailboxFaults): MailboxFaults {
  const isOwn = ({ match }: Fault) => mailboxUser(match.user) === owner;
  const get = async (id: string) => {
    const fault = await all.get(id);
    return fault && isOwn(fault) ? fault : undefined;
  };
  const list = async () => (await all.list()).filter(isOwn);
  return {
    get,
    list,
    async add(request: FaultRequest) {
      const { user } = request.match;
      if (owner === null ? mailboxUser(user) !== null : user !== undefined && user !== owner)
        throw new AppError(
          'invalid_body',
          'match.user is the username of another mailbox. Add the fault in that mailbox. Nothing was changed.',
        );
      return all.add(owner === null ? request : { ...request, match: { ...request.match, user: owner } });
    },
    remove: async (id) => (await get(id)) !== undefined && all.remove(id),
    async clear() {
      if (owner === null && (await all.list()).every(isOwn)) return all.clear();
      const removed = await Promise.all((await list()).map(({ id }) => all.remove(id)));
      return removed.filter(Boolean).length;
    },
  };
}
