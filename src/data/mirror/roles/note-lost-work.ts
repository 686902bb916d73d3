import { customerNameOf, messagesInOrder } from '../../../domain/people/chat.ts';
import { answersCustomers } from '../../../domain/people/staff.ts';
import { isShownTo } from '../../../domain/people/staff-ways.ts';
import { joinedWords } from '../../../domain/words/joined-words.ts';
import { list, number, object, text } from '../../../records/content/read.ts';
import { parseContent, type RecordRow } from '../../../records/record.ts';
import { readChatMessage } from '../../../records/types/talk/chat-message.ts';
import { readTicket } from '../../../records/types/talk/location-ticket.ts';
import { TYPED_MESSAGES, TYPED_RESPONSES, VISITS } from '../../basis/typed-keys.ts';
import type { MirrorTx } from '../mirror-store.ts';
import { OWN_LOCATIONS_LIST, type OwnRoles, STAFF_LIST } from '../own-roles.ts';
import { type SupplyPlace, supplyPlace } from './lost-supplies.ts';
import { LOST_WORK_KEY, type LostTouch, type LostWork, readLostWork } from './lost-work.ts';

const NAMELESS = 'Local sem nome';

/**
 * Key of true once roles were settled. Answers whose tickets left without a note are from before that. An emptied
 * mirror keeps it, so that it takes no later words in own tickets for such answers.
 */
const SETTLED_KEY = 'roles-settled';

/** This person's roles before and now. */
interface RoleChange {
  sub: string;
  before: OwnRoles;
  now: OwnRoles;
  /** Names of the shops where a role that answered customers has ended. */
  left: readonly string[];
}

/**
 * Takes restocking visits, typed orders, counted deliveries and typed words to customers out of shops where the person
 * may not send them any more. They become lost work, which the person reads, copies and dismisses. Otherwise every
 * sign-out would ask about work that nobody can reach, and a role given back later would book an old visit.
 *
 * Words in the own conversation and in own tickets stay. A page that was open at the end of the role may store its last
 * words afterwards, so this looks at all shops each time. Records must still be there, because they have the names.
 */
export async function noteLostWork(tx: MirrorTx, change: RoleChange): Promise<void> {
  const known = await readLostWork(tx);
  let noted = known;
  for (const key of await tx.keptKeys()) {
    const place = await shopOfTyped(tx, key, change, noted);
    if (!place || (await maySend(tx, place, change))) continue;
    const work = await lostWork(tx, key, place);
    if (work) noted = [...noted.filter((one) => one.key !== work.key), merged(work, noted)];
    await tx.drop(key);
  }
  if (noted !== known) await tx.keep(LOST_WORK_KEY, noted);
  await tx.keep(SETTLED_KEY, true);
}

/** Shop of typed work. `toWhom`: the customer's name. Without it and `supply` the work is a visit. */
interface Place extends Omit<SupplyPlace, 'supply'>, Partial<Pick<SupplyPlace, 'supply'>> {
  toWhom?: () => Promise<string>;
}

/** Null for any other key, and for what the person typed as a customer. */
async function shopOfTyped(
  tx: MirrorTx,
  key: string,
  change: RoleChange,
  noted: readonly LostWork[],
): Promise<Place | null> {
  const { sub } = change;
  if (key.startsWith(VISITS)) return { locationId: key.slice(VISITS.length) };
  if (key.startsWith(TYPED_MESSAGES)) {
    const [locationId = '', customerId] = key.slice(TYPED_MESSAGES.length).split(':');
    if (customerId === sub) return null;
    return { locationId, toWhom: () => customerName(tx, locationId, customerId) };
  }
  if (!key.startsWith(TYPED_RESPONSES)) return supplyPlace(tx, key, noted);
  const row = await tx.row({ type: 'LOCATION_TICKET', id: key.slice(TYPED_RESPONSES.length) });
  if (!row) return afterwards(key, noted) ?? formerAnswer(tx, change);
  const { owner, locationId, customer } = readTicket(row);
  return owner === sub ? null : { locationId, toWhom: async () => customer.name };
}

/** Place of words that follow noted ones. Their ticket has left this device. */
function afterwards(key: string, noted: readonly LostWork[]): Place | null {
  const before = noted.find((one) => one.key === key);
  if (before?.kind !== 'words') return null;
  return { locationId: '', shop: before.shop, toWhom: async () => before.to };
}

/**
 * Place of an answer whose ticket left this device without a note, with an ended role. Null unless this is known. A
 * person who never answered for a shop typed it in a ticket of their own, which an emptied mirror lacks.
 */
async function formerAnswer(tx: MirrorTx, { sub, before, now, left }: RoleChange): Promise<Place | null> {
  // Where an answering role ends right now, an emptied mirror may have lost its tickets.
  const endsNow = Object.values(before).some(answersCustomers);
  if (!endsNow && (await tx.kept(SETTLED_KEY)) === true) return null;
  const answers = Object.values(now).some(answersCustomers);
  if (answers || left.length === 0 || !(await areListsWhole(tx))) return null;
  const owned = await tx.select({ by: 'owner', owner: sub, type: 'LOCATION' });
  if (owned.length > 0) return null;
  const [only = NAMELESS, ...others] = left;
  return { locationId: '', shop: others.length > 0 ? NAMELESS : only, toWhom: async () => 'Cliente' };
}

/** True where this device knows all own shops, and all roles at those of others. */
const areListsWhole = async (tx: MirrorTx): Promise<boolean> =>
  (await tx.cursor(STAFF_LIST)) !== undefined && (await tx.cursor(OWN_LOCATIONS_LIST)) !== undefined;

/** True where the person may still hand the work over, or where this device does not know. */
async function maySend(
  tx: MirrorTx,
  { locationId, toWhom, supply }: Place,
  { sub, before, now }: RoleChange,
): Promise<boolean> {
  const role = now[locationId];
  if (role && supply) return supply.maySend(role);
  // Whoever restocks has the restocking list, too.
  if (role) return toWhom ? answersCustomers(role) : isShownTo(role, 'pickList');
  if (before[locationId] || locationId === '') return false;
  const location = await tx.row({ type: 'LOCATION', id: locationId });
  if (location) return location.owner === sub;
  // An emptied mirror lacks own shops, too, until both lists are whole again.
  return !(await areListsWhole(tx));
}

async function lostWork(tx: MirrorTx, key: string, place: Place): Promise<LostWork | null> {
  const kept = await tx.kept(key);
  const shop = place.shop ?? (await shopName(tx, place.locationId));
  if (place.supply) return place.supply.read(shop);
  if (place.toWhom) {
    const words = text(kept);
    return words.trim() === '' ? null : { kind: 'words', key, shop, to: await place.toWhom(), text: words };
  }
  const { id, touches } = object(kept);
  const items = await touchedItems(tx, list(touches).map(object));
  return items.length === 0 ? null : { kind: 'visit', key: `${key}:${text(id)}`, shop, items };
}

/** Later words of the same field contain the noted ones, or follow them. */
function merged(work: LostWork, noted: readonly LostWork[]): LostWork {
  const before = noted.find(({ key }) => key === work.key);
  if (before?.kind !== 'words' || work.kind !== 'words' || work.text.includes(before.text)) return work;
  return { ...work, text: joinedWords(before.text, work.text) };
}

type Touches = readonly Readonly<Record<string, unknown>>[];

/** The touches of a kept visit by item, in their order. */
async function touchedItems(
  tx: MirrorTx,
  touches: Touches,
): Promise<{ name: string; touches: LostTouch[] }[]> {
  const ids = [...new Set(touches.map(({ itemId }) => text(itemId)))];
  const rows = await tx.rows(ids.map((id) => ({ type: 'ITEM', id })));
  const items: { name: string; touches: LostTouch[] }[] = [];
  for (const [at, id] of ids.entries()) {
    // An item that was made without a connection is in the outbox alone.
    const name = nameIn(rows[at]) || (await tx.entry(id))?.about.text || 'Item';
    items.push({ name, touches: touches.filter(({ itemId }) => itemId === id).map(touchOf) });
  }
  return items;
}

function touchOf({ kind, units, reason, why, expires, paid }: Touches[number]): LostTouch {
  // A count has a reason of its own, and goods that were put in have none.
  const because = text(kind === 'contado' ? why : kind === 'retirado' ? reason : '');
  const [day, cost] = [text(expires), number(paid)];
  return {
    ...{ kind: text(kind), units: number(units) ?? 0 },
    ...(because !== '' && { reason: because }),
    ...(day !== '' && { expires: day }),
    ...(cost !== null && { paid: cost }),
  };
}

const nameIn = (row: Pick<RecordRow, 'content' | 'reference'> | undefined): string =>
  row ? text(parseContent(row.content).name) || (row.reference ?? '') : '';

async function shopName(tx: MirrorTx, id: string): Promise<string> {
  const row = await tx.row({ type: 'LOCATION', id });
  return (row && text(parseContent(row.content).name)) || NAMELESS;
}

async function customerName(tx: MirrorTx, locationId: string, customerId = ''): Promise<string> {
  const rows = await tx.select({ by: 'owner', owner: customerId, type: 'CHAT_MESSAGE' });
  const messages = rows.flatMap((row) => readChatMessage(row) ?? []);
  return customerNameOf(messagesInOrder(messages.filter((one) => one.locationId === locationId)));
}
