/**
 * npm run change-email -- <old> <new> --by "who and why": gives an account another address, for a person whose mailbox is
 * gone. The address is the id of their profile, so no single statement does this. On SQLite the server must be stopped.
 * Exit code 1 where nothing was changed, 2 where it could not look.
 */

import type { EmailVerdict } from '../../server/account/change-email.ts';
import { readConfigWithoutBank } from '../../server/config.ts';
import { applied } from '../../server/db/applied.ts';
import { foldUsername, isEmailUsername } from '../../server/identity/username.ts';
import { openOperatorStore, type Whose } from './open-operator.ts';
import { operate, say } from './operate.ts';
import { operatorOf } from './operator-of.ts';

const ANSWERS: Record<EmailVerdict, string> = {
  CHANGED: 'changed: each sign-in of this account ended',
  UNKNOWN_ACCOUNT: 'no account has the old address: nothing was done',
  NOT_OPEN: 'this account is closed, disabled or not confirmed: nothing was done',
  IN_USE: 'the new address is in use: nothing was done',
};

void operate(main, 'Nothing was done', { flags: ['--by'], words: 2 });

async function main(args: readonly string[]): Promise<number> {
  const { by, rest: words } = operatorOf(args);
  const config = readConfigWithoutBank(words);
  const [from, to] = words.filter((one) => !one.startsWith('--'));
  if (from === undefined || to === undefined) throw new Error('give the old and the new address');
  if (!isEmailUsername(foldUsername(to))) throw new Error(`${to} is no address that an account can have`);
  if (by === null) throw new Error('say who changes it and why: --by "…"');
  return await change(config, { from, to, by });
}

async function change(whose: Whose, wish: { from: string; to: string; by: string }): Promise<number> {
  await using store = await openOperatorStore(whose);
  const verdict = await applied(store, 'changeEmail', wish);
  say(ANSWERS[verdict]);
  return verdict === 'CHANGED' ? 0 : 1;
}
