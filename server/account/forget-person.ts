import { isObject } from '../../src/domain/words/is-object.ts';
import type { Content, RecordType } from '../../src/records/record.ts';
import { parseContent } from '../../src/records/record.ts';
import { forUpdate } from '../db/lock.ts';
import { presentRecords } from '../db/present-records.ts';
import type { Tx } from '../db/store.ts';
import { eraseOwned, eraseRecord, rewriteOwned } from '../records/rows/erase-records.ts';
import { fromTable, getRow, putRecord } from '../records/rows/write-record.ts';

/** Name under the messages of a closed account. */
export const CLOSED_NAME = 'Conta encerrada';

/** Records that serve the person alone. Nothing obliges anybody to keep them. */
const GOING: readonly RecordType[] = ['ACCESS', 'LOG', 'REQUEST', 'SUPPLIER'];
/** Receipts, which are kept by law, without anything that names the person. */
const RECEIPTS: readonly RecordType[] = ['SHOPPING_PURCHASE', 'DEPOSIT', 'WITHDRAW', 'WITHDRAW_REVENUE'];
/** Acts of a person at a shop, which stay true without their name. */
const WORK: readonly RecordType[] = ['STOCK_CHANGE', 'EDIT', 'SUPPLY_ORDER', 'SUPPLY_RECEIPT'];
/** Records that belong to a conversation with someone else. */
const SHARED: readonly RecordType[] = ['CHAT_MESSAGE', 'LOCATION_TICKET', 'TICKET_UPDATE'];

/** Takes a person out of their records; what becomes of each type is told in this room's README. */
export async function forgetPerson(tx: Tx, sub: string): Promise<void> {
  await forgetRecords(tx, sub);
  await putRecord(tx, {
    id: closedProfileId(sub),
    type: 'PROFILE',
    parentId: null,
    owner: sub,
    reference: null,
    content: JSON.stringify({ name: CLOSED_NAME, balance: 0, revenue: 0, score: 0 }),
  });
}

/**
 * Takes a person out of their records alone, as often as need be. A record that was forgotten before is not touched
 * again. The REQUEST `trace` stays.
 */
export async function forgetRecords(tx: Tx, sub: string, trace = ''): Promise<void> {
  await eraseProfiles(tx, sub);
  await eraseOwned(tx, sub, GOING, trace);
  await rewriteOwned(tx, sub, RECEIPTS, withoutPerson);
  await rewriteOwned(tx, sub, WORK, withoutName);
  await receivedAnew(tx, sub);
  await signMessagesAnew(tx, sub);
}

const closedProfileId = (sub: string): string => `conta-encerrada:${sub}`;

/** A PROFILE's id is the person's e-mail, so the record goes and an empty one under another id stays. */
async function eraseProfiles(tx: Tx, sub: string): Promise<void> {
  const profiles = await tx.db
    .selectFrom('record')
    .select('id')
    .where('owner', '=', sub)
    .where('type', '=', 'PROFILE')
    .where('id', '!=', closedProfileId(sub))
    .execute();
  for (const { id } of profiles) await eraseRecord(tx, id, 'PROFILE');
}

/** Signs a person's messages anew. The other side hears of each change, so that no copy on a device keeps the name. */
async function signMessagesAnew(tx: Tx, sub: string): Promise<void> {
  const shared = tx.db
    .selectFrom('record')
    .selectAll()
    .where('owner', '=', sub)
    .where('type', 'in', [...SHARED])
    .where('deleted', '=', 0)
    .orderBy('id');
  for (const row of await forUpdate(tx, shared).execute()) {
    const previous = fromTable(row);
    const content = JSON.stringify(signedAnew(parseContent(previous.content), sub));
    if (content !== previous.content) await putRecord(tx, { ...previous, content }, { previous });
  }
}

/** A receipt without its person, their device, and the key of a payout, which the payout itself keeps. */
function withoutPerson(content: Content): Content {
  const { userInfo: _who, sessionInfo: _device, chavePix: _key, ...kept } = content;
  return kept;
}

const withoutName = (content: Content): Content => ({
  ...content,
  ...('by' in content && { by: CLOSED_NAME }),
  ...('orderedBy' in content && { orderedBy: CLOSED_NAME }),
});

/** Takes the receiver's name off orders of a person, some of which may be another's. */
async function receivedAnew(tx: Tx, sub: string): Promise<void> {
  const receipts = await presentRecords(tx.db, 'SUPPLY_RECEIPT')
    .select('reference')
    .where('owner', '=', sub)
    .orderBy('reference')
    .execute();
  for (const { reference } of receipts) {
    const order = await getRow(tx, reference ?? '', 'SUPPLY_ORDER', { lock: true });
    if (!order) continue;
    const content = JSON.stringify({ ...parseContent(order.content), receivedBy: CLOSED_NAME });
    if (content !== order.content) await putRecord(tx, { ...order, content }, { previous: order });
  }
}

/** A message with its text, its time and its role; `responses` of a ticket are signed one by one. */
function signedAnew(content: Content, sub: string): Content {
  const { sessionInfo: _device, ...kept } = content;
  return {
    ...answersAnew(kept, sub),
    ...('senderName' in kept && { senderName: CLOSED_NAME }),
    ...('senderEmail' in kept && { senderEmail: CLOSED_NAME }),
    ...('userInfo' in kept && { userInfo: nobody(sub) }),
    ...('author' in kept && { author: { ...nobody(sub), ...pickRole(kept.author) } }),
  };
}

/** A ticket, whoever's it is, whose `responses` by this person are signed without them. */
export function answersAnew(content: Content, sub: string): Content {
  if (!Array.isArray(content.responses)) return content;
  const responses = content.responses.map((one: unknown) => (isBy(one, sub) ? signedAnew(one, sub) : one));
  return { ...content, responses };
}

const nobody = (sub: string): Content => ({ username: sub, name: CLOSED_NAME, displayName: CLOSED_NAME });

function pickRole(author: unknown): Content {
  return isObject(author) && typeof author.role === 'string' ? { role: author.role } : {};
}

function isBy(response: unknown, sub: string): response is Content {
  return isObject(response) && isObject(response.author) && response.author.username === sub;
}
