import { inviteAddress } from '../../src/records/invite-address.ts';
import { badInput } from './check-input.ts';
import type { TypeHandler } from './type-handler.ts';
import { putRecord } from './write-record.ts';

/** An INVITE keeps the address it was made for: another address is another invite, so revoking stays complete. */
export const inviteHandler: TypeHandler = {
  update(tx, { previous, row }) {
    if (inviteAddress(row.reference) !== inviteAddress(previous.reference)) throw badInput('reference');
    return putRecord(tx, row, { previous });
  },
};
