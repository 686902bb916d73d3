import { shownName } from '../../src/records/content/ticket-content.ts';
import { notificationChannel } from '../../src/records/events.ts';
import { type Content, parseContent } from '../../src/records/record.ts';
import { inviteAddress, readInvite } from '../../src/records/types/shop/invite.ts';
import { readLocation } from '../../src/records/types/shop/location.ts';
import type { Tx } from '../db/store.ts';
import { badInput } from '../records/check-input.ts';
import { invitedPerson } from '../records/rows/publish.ts';
import { getRow, putRecord, type RowToPut, type StoredRow } from '../records/rows/write-record.ts';
import type { TypeHandler, Viewer } from '../records/type-handler.ts';
import { signerOf } from '../records/types/person-name.ts';
import { sendInvite } from './send-invite.ts';

/**
 * Rules of an INVITE. It keeps the address it was made for, so that a revoked one ends all that it opened. Another
 * invite may open the shop to the same person, and the screen says so. The server stamps the inviter and the revoker.
 * An invite is mailed and told each time it begins to open a shop.
 */
export const inviteHandler: TypeHandler = {
  create: (tx, { row, content }, viewer) => write(tx, { row, content, previous: null }, viewer),

  update(tx, { previous, row, content }, viewer) {
    if (inviteAddress(row.reference) !== inviteAddress(previous.reference)) throw badInput('reference');
    return write(tx, { row, content, previous }, viewer);
  },
};

interface Change {
  row: RowToPut;
  content: Content;
  previous: StoredRow | null;
}

async function write(tx: Tx, { row, content, previous }: Change, viewer: Viewer): Promise<StoredRow> {
  const written = (fields: Content): Promise<StoredRow> =>
    putRecord(tx, { ...row, content: JSON.stringify(fields) }, previous ? { previous } : {});
  const { active, status } = statusOf(row, content);
  const before = previous && statusOf(previous, parseContent(previous.content));
  const place = row.parentId === null ? null : await getRow(tx, row.parentId, 'LOCATION');
  const signer = await signerOf(tx, viewer, { role: 'manager', owner: place?.owner ?? null });
  const name = shownName(signer, 'manager');
  if (!active) {
    const revokedBy = status === 'REVOKED' && before?.status !== 'REVOKED' && { revokedBy: name };
    return written({ ...content, ...revokedBy });
  }
  if (before?.active) return written(content);
  const [address, locationId] = [inviteAddress(row.reference) ?? '', row.parentId ?? ''];
  const mail = await sendInvite(tx, { id: row.id, locationId, address, inviter: viewer.sub });
  const locationName = place ? readLocation(place).name : '';
  const stored = await written({ ...content, revokedBy: undefined, invitedBy: name, locationName, mail });
  if (mail !== 'LIMITED') await emitInvitation(tx, stored, { locationId, locationName, name }, viewer);
  return stored;
}

const statusOf = (row: RowToPut, content: Content) =>
  readInvite({ ...row, content: JSON.stringify(content), createdAt: 0, updatedAt: 0 });

/** Tells the account that has the invited address, on its own channel alone. The people of a domain are not told. */
async function emitInvitation(
  tx: Tx,
  invite: StoredRow,
  shop: { locationId: string; locationName: string; name: string },
  viewer: Viewer,
): Promise<void> {
  const sub = await invitedPerson(tx, invite);
  if (sub === null || sub === viewer.sub) return;
  await tx.emit(notificationChannel(sub), {
    type: 'INVITE_RECEIVED',
    id: tx.id(),
    createdAt: tx.now,
    content: {
      locationId: shop.locationId,
      locationName: shop.locationName,
      senderInfo: { name: shop.name, displayName: shop.name },
      message: `${shop.name} convidou você para comprar em ${shop.locationName}`,
    },
  });
}
