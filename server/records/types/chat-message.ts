import { answersCustomers } from '../../../src/domain/people/staff.ts';
import { shownName } from '../../../src/records/content/ticket-content.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Tx } from '../../db/store.ts';
import { badInput } from '../check-input.ts';
import { locationOwner } from '../rows/belonging.ts';
import { putRecord } from '../rows/write-record.ts';
import { canSeeLocation, roleAt } from '../standing.ts';
import type { TypeHandler } from '../type-handler.ts';
import { signerOf } from './person-name.ts';

/**
 * Rules of a CHAT_MESSAGE. It goes from a customer to the location's owner, or from the shop to a customer, whom its
 * reference names. For the shop its owner speaks, and the staff that answers customers there. The server stamps the
 * sender and their role, so nobody else can speak as the manager.
 */
export const chatHandler: TypeHandler = {
  async create(tx, { row, content, locationId }, viewer) {
    const owner = await locationOwner(tx.db, locationId);
    const isOwner = viewer.sub === owner;
    const answers = row.reference !== owner && answersCustomers(await roleAt(tx.db, viewer.sub, locationId));
    const isManager = isOwner || answers;
    const addressed = isManager
      ? row.reference !== owner &&
        row.reference !== viewer.sub &&
        (await isCustomer(tx, row.reference, locationId))
      : row.reference === owner;
    if (!addressed) throw badInput('reference');
    const senderRole = isManager ? 'manager' : 'customer';
    const writer = await signerOf(tx, viewer, { role: senderRole, owner });
    const stamped = {
      ...content,
      sender: viewer.sub,
      senderRole,
      senderName: shownName(writer, senderRole),
      senderEmail: writer.email || undefined,
    };
    return putRecord(tx, { ...row, content: JSON.stringify(stamped) });
  },
};

/**
 * True for a user to whom an owner may write. That is anyone who wrote here before, even after their invite ended, and
 * anyone who may see the location. Other users would get messages from strangers.
 */
async function isCustomer({ db }: Tx, sub: string | null, locationId: string | null): Promise<boolean> {
  if (sub === null || locationId === null) return false;
  const written = await presentRecords(db, 'CHAT_MESSAGE')
    .select('id')
    .where('audience', '=', sub)
    .where('location_id', '=', locationId)
    .where('owner', '=', sub)
    .limit(1)
    .executeTakeFirst();
  if (written) return true;
  const user = await db
    .selectFrom('app_user')
    .select(['email', 'status'])
    .where('sub', '=', sub)
    .executeTakeFirst();
  if (!user || user.status === 'DISABLED') return false;
  return canSeeLocation(db, { sub, email: user.email }, locationId);
}
