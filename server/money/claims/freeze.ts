import type { Centavos } from '../../../src/domain/money/money.ts';
import { forUpdate } from '../../db/lock.ts';
import type { ClaimTable } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { balanceAccount, frozenAccount } from '../ledger/accounts.ts';
import { balanceOf, type Movement, post } from '../ledger/ledger.ts';
import { projectProfiles } from '../ledger/profile-money.ts';
import { returnedOf, sentBackOf } from '../ledger/returned.ts';

/**
 * Freezes the amount of a claim: never more than there is, nor than returns and other claims have left of the `paid`
 * amount.
 * @returns the amount that it holds
 */
export async function freeze(tx: Tx, claim: ClaimTable, paid: Centavos): Promise<Centavos> {
  const { id, owner, amount, end_to_end_id } = claim;
  const claims = await lockClaims(tx, end_to_end_id);
  const left = claims.reduce((rest, { held }) => rest - held, paid - (await sentBackOf(tx, end_to_end_id)));
  const [debit, credit] = [balanceAccount(owner), frozenAccount(owner)];
  const held = Math.min(await balanceOf(tx, debit), amount, left);
  if (held <= 0) return 0;
  await post(tx, [{ reference: `claim:${id}:freeze`, debit, credit, amount: held, kind: 'CLAIM_FREEZE' }]);
  await setClaim(tx, id, { held });
  await projectProfiles(tx, [owner]);
  return held;
}

/**
 * Sets free the amount of a claim that is open no more, except for what another claim still asks for.
 * @returns the amount that went back to the balance
 */
export async function release(tx: Tx, { id, owner, held, end_to_end_id }: ClaimTable): Promise<Centavos> {
  await setClaim(tx, id, { held: 0 });
  const freed = await passOn(tx, end_to_end_id, held);
  if (freed === 0) return 0;
  await post(tx, [unfreezing(`claim:${id}:release`, owner, freed)]);
  await projectProfiles(tx, [owner]);
  return freed;
}

/** Sets free the amounts of accepted claims on a payment of which nothing is left to take. `paid` is its amount. */
export async function releaseNeedless(tx: Tx, endToEndId: string, paid: Centavos): Promise<void> {
  if ((await sentBackOf(tx, endToEndId)) < paid) return;
  for (const claim of await lockClaims(tx, endToEndId))
    if (claim.status === 'ACCEPTED' && claim.held > 0) await release(tx, claim);
}

/**
 * The part of a return that comes out of the freezes on its payment, and their new state. Nothing is posted here. An
 * accepted claim is over with its return, for any amount that the bank took. Its rest goes to claims that are still
 * open, then back.
 */
export async function takeFreezes(
  tx: Tx,
  endToEndId: string,
  reference: string,
  amount: Centavos,
): Promise<Movement[]> {
  const claims = await lockClaims(tx, endToEndId);
  let [left, spare] = [amount, 0];
  for (const { id, held, status } of claims) {
    const taken = Math.min(held, left);
    const kept = status === 'ACCEPTED' ? 0 : held - taken;
    left -= taken;
    spare += held - taken - kept;
    if (kept !== held) await setClaim(tx, id, { held: kept });
  }
  const freed = amount - left + (await passOn(tx, endToEndId, spare));
  const [owner] = claims.map((claim) => claim.owner);
  return owner !== undefined && freed > 0 ? [unfreezing(`${reference}:claims`, owner, freed)] : [];
}

/** Hands the amount of one claim over to open ones on the same payment that lack it. Answers with the rest. */
async function passOn(tx: Tx, endToEndId: string, amount: Centavos): Promise<Centavos> {
  let left = amount;
  for (const claim of await lockClaims(tx, endToEndId)) {
    if (claim.status !== 'OPEN') continue;
    const taken = Math.min(left, claim.amount - claim.held);
    left -= taken;
    if (taken > 0) await setClaim(tx, claim.id, { held: claim.held + taken });
  }
  return left;
}

const unfreezing = (reference: string, owner: string, amount: Centavos): Movement => ({
  reference,
  debit: frozenAccount(owner),
  credit: balanceAccount(owner),
  amount,
  kind: 'CLAIM_RELEASE',
});

/** Every claim on a payment, locked in id order. */
export function lockClaims(tx: Tx, endToEndId: string): Promise<ClaimTable[]> {
  const claims = tx.db.selectFrom('claim').selectAll().where('end_to_end_id', '=', endToEndId).orderBy('id');
  return forUpdate(tx, claims).execute();
}

/**
 * True where a bank has money of a payment back, or may take it back: then nobody gives it a second time. Locks the
 * claims on it.
 */
export async function isTakenBack(tx: Tx, endToEndId: string): Promise<boolean> {
  const claims = await lockClaims(tx, endToEndId);
  const isClaimed = claims.some(({ status }) => status !== 'REJECTED');
  return isClaimed || (await returnedOf(tx, endToEndId)) > 0;
}

/** Changes a locked claim. */
export async function setClaim(
  tx: Tx,
  id: string,
  change: Partial<Pick<ClaimTable, 'status' | 'held' | 'owner'>>,
): Promise<void> {
  await tx.db
    .updateTable('claim')
    .set({ ...change, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}
