import { locationOwner } from './belonging.ts';
import { badInput } from './check-input.ts';
import type { TypeHandler } from './type-handler.ts';
import { putRecord } from './write-record.ts';

/**
 * A CHAT_MESSAGE goes from a customer to the location's owner, or from the owner to a customer: its reference names the
 * other side. Who sent it, and as what, is stamped by the server, so nobody can speak as the manager.
 */
export const chatHandler: TypeHandler = {
  async create(tx, { row, content, locationId }, viewer) {
    const owner = await locationOwner(tx.db, locationId);
    const isManager = viewer.sub === owner;
    const addressed = isManager ? row.reference !== null && row.reference !== owner : row.reference === owner;
    if (!addressed) throw badInput('reference');
    const stamped = {
      ...content,
      sender: viewer.sub,
      senderRole: isManager ? 'manager' : 'customer',
      ...(viewer.email === null ? {} : { senderEmail: viewer.email }),
    };
    return putRecord(tx, { ...row, content: JSON.stringify(stamped) });
  },
};
