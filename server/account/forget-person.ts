import type { Content, RecordType } from '../../src/records/record.ts';
import type { Tx } from '../db/store.ts';
import { eraseOwned, eraseRecord, rewriteOwned } from '../records/rows/erase-records.ts';
import { putRecord } from '../records/rows/write-record.ts';
import { CLOSED_NAME, signMessagesAnew } from './sign-messages.ts';

/**
 * Records that serve the person alone. Nothing obliges anybody to keep them: an ACCESS has no network address, so it is
 * none of those that the Marco Civil (art. 15) means. Those are in the log of the proxy.
 */
const GOING: readonly RecordType[] = ['ACCESS', 'LOG', 'REQUEST', 'SUPPLIER'];
/** Receipts, which are kept by law, without anything that names the person. */
const RECEIPTS: readonly RecordType[] = ['SHOPPING_PURCHASE', 'DEPOSIT', 'WITHDRAW', 'WITHDRAW_REVENUE'];

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

/** A receipt without its person, their device, and the key of a payout, which the payout itself keeps. */
function withoutPerson(content: Content): Content {
  const { userInfo: _who, sessionInfo: _device, chavePix: _key, ...kept } = content;
  return kept;
}
