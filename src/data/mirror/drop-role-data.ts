import { foldEmail } from '../../domain/people/email.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { isShownTo } from '../../domain/people/staff-ways.ts';
import { list, object } from '../../records/content/read.ts';
import { type RecordRow, type RecordType, SHOP_TYPES } from '../../records/record.ts';
import { readChatMessage } from '../../records/types/talk/chat-message.ts';
import { CAMPAIGN_COPIES_KEY, importKey, LAST_COPY_KEY, LAST_PRICES_KEY } from '../basis/act-keys.ts';
import { isAnswerKey, OVERVIEW_KEY, PICK_LIST_KEY } from '../basis/kept-answers.ts';
import { keptSalesKey } from '../basis/kept-sales.ts';
import { ROLE_LIST_TYPES, ROLE_TYPES, restKey, roleListKey } from '../basis/role-lists.ts';
import { broughtKey, shelfKey } from '../basis/shelf-keys.ts';
import { dropNotices } from './drop-notices.ts';
import type { MirrorTx } from './mirror-store.ts';
import { childKey, comparedKey, keepCart, readCart, removeSubtree, updatesKey } from './subtree.ts';

/** Set while pictures that a role showed must still be removed from this device. */
export const PICTURES_KEY = 'forget-pictures';

/** Types of a shop that a role sees beyond those for its visitors. */
const OF_ROLE = [...ROLE_TYPES, 'SHOPPING_PURCHASE', 'LOCATION_TICKET', 'STAFF'] as const;

export interface SignedInPerson {
  sub: string;
  email: string;
}

/**
 * Removes the data of a shop that a role showed a person, once the role has ended or become one that shows less.
 * `role`: their role there now.
 *
 * Records that they read as a customer stay: own purchases, tickets, conversation, notices of both, and cart. So do the
 * roles that name them. Typed work was taken out before, by `noteLostWork`. Answers about all shops go, because they
 * include this one. Without its lists the shop is read anew, as its visitors see it. Pictures lie outside
 * the mirror, and the reader of `PICTURES_KEY` removes them.
 */
export async function dropRoleData(
  tx: MirrorTx,
  locationId: string,
  person: SignedInPerson,
  role: StaffRole | null = null,
): Promise<void> {
  // First, because the cursors of updates are found by the tickets.
  await readAnew(tx, locationId);
  // Before the tickets leave, because an update is known by its ticket.
  if (role === null || !isShownTo(role, 'conversations')) await dropNotices(tx, locationId, person.sub);
  for (const type of OF_ROLE) {
    for (const row of await tx.select({ by: 'parent', parentId: locationId, type })) {
      if (isTheirs(row, person)) continue;
      if (type === 'LOCATION_TICKET') await removeUpdates(tx, row.id);
      await tx.remove(row);
    }
  }
  const cart = await readCart(tx, locationId);
  await removeSubtree(tx, locationId);
  await keepCart(tx, locationId, cart);
  const ofShop = [shelfKey(locationId), broughtKey(locationId), importKey(locationId)];
  for (const key of [OVERVIEW_KEY, PICK_LIST_KEY, ...ofShop]) await tx.drop(key);
  for (const key of [LAST_PRICES_KEY, LAST_COPY_KEY, CAMPAIGN_COPIES_KEY])
    await dropActs(tx, key, locationId);
  for (const shop of [locationId, undefined]) await tx.drop(keptSalesKey(shop));
  for (const key of await tx.keptKeys()) if (isAnswerKey(key)) await tx.drop(key);
  await tx.keep(PICTURES_KEY, true);
}

/**
 * Makes each list of a shop be read from its beginning. A role shows more records, and more fields of records that have
 * not changed since the person read them as a customer.
 */
export async function readAnew(tx: MirrorTx, locationId: string): Promise<void> {
  const tickets = await tx.select({ by: 'parent', parentId: locationId, type: 'LOCATION_TICKET' });
  for (const key of [...listsOf(locationId), ...tickets.map(({ id }) => updatesKey(id))]) {
    await tx.removeCursor(key);
    await tx.removeCursor(comparedKey(key));
  }
}

/** Removes the acts that named items of this shop. Copies of campaigns are one act, and so was all in earlier versions. */
async function dropActs(tx: MirrorTx, key: string, locationId: string): Promise<void> {
  const kept = await tx.kept(key);
  const acts = list(object(kept).acts);
  const others = acts.filter((act) => !isActOn(act, locationId));
  if (isActOn(kept, locationId)) await tx.drop(key);
  else if (others.length < acts.length) await tx.keep(key, { acts: others });
}

/** True for an act on many items that named items of this shop, or copied some to it. */
function isActOn(act: unknown, locationId: string): boolean {
  const { moves, copies } = object(act);
  return [...list(moves), ...list(copies)].some((one) => object(one).shopId === locationId);
}

/** True for a record that the person may read without a role. */
function isTheirs(row: RecordRow, { sub, email }: SignedInPerson): boolean {
  const { type, owner, reference } = row;
  if (type === 'STAFF') return reference === foldEmail(email);
  if (type === 'CHAT_MESSAGE') return readChatMessage(row)?.customerId === sub;
  return owner === sub && !ROLE_TYPES.includes(type);
}

/** Keys of the cursors of the lists that a role reads, or reads more of. */
function listsOf(locationId: string): string[] {
  const lists = ROLE_LIST_TYPES.map((type) => roleListKey(locationId, type));
  const types: readonly RecordType[] = [...SHOP_TYPES, 'LOCATION_TICKET', 'TICKET_UPDATE'];
  return [...lists, ...lists.map(restKey), ...types.map((type) => childKey(locationId, type))];
}

async function removeUpdates(tx: MirrorTx, parentId: string): Promise<void> {
  for (const type of ['TICKET_UPDATE', 'LOCATION_TICKET'] as const)
    for (const row of await tx.select({ by: 'parent', parentId, type })) await tx.remove(row);
}
