/**
 * npm run suspense: lists the PIX payments that came without a charge of ours, and money of guests that the bank did not
 * send back. It also lists closed accounts that hold money. A server may run beside it.
 * npm run suspense -- <endToEndId> <e-mail> --by "who and why": gives one to a person's balance, once. On SQLite the server
 * must be stopped.
 * Exit code 1 where nothing was given, 2 where it could not look.
 */

import { readConfigWithoutBank } from '../../server/config.ts';
import { applied } from '../../server/db/applied.ts';
import { unsoldIdOf } from '../../server/money/refund/refunds.ts';
import { closedBalances } from '../../server/money/suspense/closed-accounts.ts';
import { guestPurchaseOf, unreturnedOf } from '../../server/money/suspense/guest-purchase.ts';
import { listSuspended } from '../../server/money/suspense/suspense.ts';
import { formatBRL } from '../../src/domain/money/money.ts';
import { openOperatorReader, openOperatorStore, type Whose } from './open-operator.ts';
import { operate, say } from './operate.ts';
import { operatorOf } from './operator-of.ts';

const REFUSALS = {
  UNKNOWN_PAYMENT: 'no such payment; without arguments this command lists what there is',
  MOVED: 'this payment lies in suspense no more: nothing was given',
  UNKNOWN_PERSON: 'nobody with this e-mail has a profile: nothing was given',
} as const;

void operate(main, 'Nothing was done', { flags: ['--by'], words: 2 });

async function main(args: readonly string[]): Promise<number> {
  const { by, rest: words } = operatorOf(args);
  const config = readConfigWithoutBank(words);
  const [endToEndId, email] = words.filter((one) => !one.startsWith('--'));
  if (endToEndId === undefined) return list(config);
  if (email === undefined) throw new Error('give one endToEndId and one e-mail');
  if (by === null) throw new Error('say who gives it and why: --by "…"');
  return give(config, { endToEndId, email, by });
}

async function list(whose: Whose): Promise<number> {
  await using storage = await openOperatorReader(whose);
  const lying = await listSuspended(storage.read);
  for (const { endToEndId, txid, amount, paidAt } of lying) {
    const guest = await guestPurchaseOf(storage.read, txid);
    const whose = guest ? `  purchase ${guest.number} of a guest in ${guest.shop ?? 'no shop'}` : '';
    const kept = await unreturnedOf(storage.read, unsoldIdOf(endToEndId));
    const why = kept ? `  not sent back: ${kept.reason ?? 'the bank gave no reason'}` : '';
    say(`${endToEndId}  ${formatBRL(amount)}  ${new Date(paidAt).toISOString()}${whose}${why}`);
  }
  for (const { sub, amount } of await closedBalances(storage.read))
    say(`closed account ${sub}  ${formatBRL(amount)}`);
  say(lying.length === 0 ? 'nothing lies in suspense' : `${lying.length} in suspense`);
  return 0;
}

async function give(whose: Whose, gift: { endToEndId: string; email: string; by: string }): Promise<number> {
  await using store = await openOperatorStore(whose);
  const credited = await applied(store, 'creditSuspended', gift);
  if (credited.kind !== 'CREDITED') {
    say(REFUSALS[credited.kind]);
    return 1;
  }
  say(`${formatBRL(credited.amount)} given to ${gift.email}`);
  return 0;
}
