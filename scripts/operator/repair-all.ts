import { applied } from '../../server/db/applied.ts';
import { isWhole, type Repair, repair, type Unmatched } from '../../server/money/bank/repair.ts';
import type { Providers } from '../../server/providers.ts';
import { formatBRL } from '../../src/domain/money/money.ts';
import { dayAt } from './day-span.ts';
import { openOperatorStore, type Whose } from './open-operator.ts';

const REASONS: Record<Unmatched, string> = {
  NO_CHARGE: 'it was sent to the key, without a code',
  CHARGE_UNKNOWN: 'the bank does not know its charge, or not with this payment',
  CHARGE_NAMES_NOBODY: 'its charge names nobody',
  NO_SUCH_PERSON: 'no account has the CPF of its charge; repeat this once they signed up again',
  SEVERAL_PEOPLE: 'several accounts have the CPF and the name of its charge',
  ANOTHER_PERSON: 'the account with the CPF of its charge has another name, or another charge under its id',
};

/** Repairs a restored storage from the bank's records and prints the repairs. Answers with the exit code. */
export async function repairAll(
  whose: Whose,
  { psp, payouts }: Pick<Providers, 'psp' | 'payouts'>,
  told: { from: number | null; by: string },
  say: (line: string) => void,
): Promise<number> {
  await using store = await openOperatorStore(whose);
  const note = (detail: object, message: string): void => say(`${message}: ${JSON.stringify(detail)}`);
  const log = { warn: note, error: note };
  const deps = { store, psp, payouts, now: store.now, webhookUrl: nowhere, isBankAway: () => false, log };
  const done = await repair(deps, told);
  for (const line of report(done)) say(line);
  return isWhole(done) ? 0 : 1;
}

/** Ends a repair that left something, and says so. Answers with the exit code. */
export async function endRepairs(whose: Whose, by: string, say: (line: string) => void): Promise<number> {
  await using store = await openOperatorStore(whose);
  const from = await applied(store, 'endRepair', { by });
  if (from === null) say('no repair left anything: nothing was done');
  else say(`the repair of ${dayAt(from)} is done: the next one begins where the bank was read last`);
  return 0;
}

/** Address for the bank's announcements, which a repair does not need. */
const nowhere = async (): Promise<string> => '';

const total = (list: readonly { amount: number }[]): string =>
  formatBRL(list.reduce((sum, { amount }) => sum + amount, 0));

function* report({ credited, left, unknownPayouts }: Repair): Generator<string> {
  for (const { endToEndId, amount, sub, recordId } of credited)
    yield `payment ${endToEndId}: ${formatBRL(amount)} to the balance of ${sub}, for ${recordId ?? 'an id not ours'}`;
  for (const { endToEndId, amount, why } of left)
    yield `payment ${endToEndId}: ${formatBRL(amount)} left in suspense: ${REASONS[why]}`;
  for (const { payoutId, amount, askedAt } of unknownPayouts)
    yield `payout ${payoutId}: ${formatBRL(amount)} left the bank on ${dayAt(askedAt)}, and no balance here paid for it`;
  yield `${credited.length} credited, ${total(credited)}; ${left.length} left in suspense, ${total(left)}; ${unknownPayouts.length} unknown payouts, ${total(unknownPayouts)}`;
  if (credited.length === 0) return;
  yield 'Purchases that are lost are not made again: buyers have their money as balance, owners have no revenue of them.';
  yield 'Goods that were taken meanwhile still count as stock: have the shelves counted.';
}
