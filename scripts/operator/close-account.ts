/**
 * npm run close-account -- <sub> --by "who and why": closes an account as its person would, after a backup of before its
 * closing was restored. The log names the sub of each closing. On SQLite the server must be stopped.
 * Exit code 1 where nothing was closed, 2 where it could not look.
 */

import type { ClosureVerdict } from '../../server/account/close-by-operator.ts';
import { readConfigWithoutBank } from '../../server/config.ts';
import { applied } from '../../server/db/applied.ts';
import { openOperatorStore, type Whose } from './open-operator.ts';
import { operate, say } from './operate.ts';
import { operatorOf } from './operator-of.ts';

const ANSWERS: Record<ClosureVerdict, string> = {
  CLOSED: 'closed',
  ALREADY: 'this account was closed before: nothing changed',
  UNKNOWN_ACCOUNT: 'no account has this sub: nothing was done',
  ACCOUNT_HAS_LOCATIONS: 'this account owns locations: nothing was done',
  ACCOUNT_HAS_OPEN_PAYMENTS:
    'this account has a code to pay, money under way or an open claim: nothing was done',
  NEGATIVE_BALANCE: 'this account has a negative balance: nothing was done',
  ACCOUNT_HAS_BALANCE: 'this account has balance left: nothing was done',
  ACCOUNT_HAS_REVENUE: 'this account has revenue left: nothing was done',
};

void operate(main, 'Nothing was done', { flags: ['--by'], words: 1 });

async function main(args: readonly string[]): Promise<number> {
  const { by, rest: words } = operatorOf(args);
  const config = readConfigWithoutBank(words);
  const sub = words.find((one) => !one.startsWith('--'));
  if (sub === undefined) throw new Error('give the sub of one account');
  if (by === null) throw new Error('say who closes it and why: --by "…"');
  return await close(config, { sub, by });
}

async function close(whose: Whose, closing: { sub: string; by: string }): Promise<number> {
  await using store = await openOperatorStore(whose);
  const verdict = await applied(store, 'closeByOperator', closing);
  say(ANSWERS[verdict]);
  return verdict === 'CLOSED' ? 0 : 1;
}
