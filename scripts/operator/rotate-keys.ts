/**
 * npm run rotate-keys lets the next signing key sign, beside running servers on PostgreSQL. They notice within 5 s, and
 * nobody is signed out. On SQLite the server must be stopped. `--webhook` gives the bank's webhook a new path, and the one
 * before is good for 7 days more. `--stolen` makes new signing keys and new secrets, and everybody signs in again. Both
 * together do both. Exit code 2 where it failed, or where it was told anything else. Then nothing was done, unless it says
 * that the keys are changed.
 */

import type { commands } from '../../server/commands.ts';
import { type Config, readConfigWithoutBank } from '../../server/config.ts';
import { applied } from '../../server/db/applied.ts';
import type { Store } from '../../server/db/store.ts';
import {
  type InstallationKeys,
  replacedKeys,
  rotatedSigning,
  rotatedWebhook,
} from '../../server/identity/keys/installation-keys.ts';
import { createSealing } from '../../server/identity/keys/sealing.ts';
import { changeKeys, changeStolenKeys } from '../../server/identity/keys/stored-keys.ts';
import { openOperatorStore } from './open-operator.ts';
import { operate, say, sayWhy } from './operate.ts';

/** Time within which every process has noticed the new keys, in ms. */
const NOTICED_MS = 10_000;

// A flag that is mistyped after a theft would leave the stolen key signing, and still report success.
void operate(main, 'Nothing was done', { flags: ['--webhook', '--stolen'], words: 0 });

async function main(args: readonly string[]): Promise<number> {
  const config = readConfigWithoutBank(args);
  await using store = await openOperatorStore(config);
  const sealing = createSealing(config.sealingKeys);
  const [isWebhook, isStolen] = [args.includes('--webhook'), args.includes('--stolen')];
  if (isStolen) {
    await changeStolenKeys(store, sealing, changeOf(args));
    say('signing keys and secrets are new, tokens of all others are refused, and everybody signs in again');
    const stay = isWebhook ? '' : 'the path of the webhook and ';
    say(`${stay}the keys for messages to phones stay: see "Keys" in docs/self-hosting.md`);
  } else {
    const { old } = await changeKeys(store, sealing, changeOf(args));
    if (!isWebhook) say(`${1 + old.length} keys verify, and the next one is made`);
  }
  if (!isWebhook) return 0;
  try {
    await tellBank(store, config);
  } catch (error) {
    // The keys are stored by now. A running server tells the bank every day, and a start does at once.
    sayWhy('The keys are changed. The bank is told the new address within a day, by a running server', error);
    return 2;
  }
  say('the bank will be told the new address, and may use the old one for 7 days');
  return 0;
}

/** Makes all wished changes in one, because half-changed keys are not safe after a theft. */
function changeOf(args: readonly string[]): (keys: InstallationKeys) => Promise<InstallationKeys> {
  const [isWebhook, isStolen] = [args.includes('--webhook'), args.includes('--stolen')];
  return async (keys) => {
    if (!isWebhook && !isStolen) return await rotatedSigning(keys, Date.now());
    const replaced = isStolen ? await replacedKeys(keys) : keys;
    return isWebhook ? rotatedWebhook(replaced, Date.now()) : replaced;
  };
}

/** Plants the job by which a running server, or the next start, tells the bank. */
async function tellBank(
  store: Store<typeof commands>,
  { moneyRules: rules }: Pick<Config, 'moneyRules'>,
): Promise<void> {
  await applied(store, 'planMoney', { rules, webhookAt: store.now() + NOTICED_MS });
}
