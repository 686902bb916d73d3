/**
 * npm run rotate-keys lets the next signing key sign, beside running servers on PostgreSQL. They notice within 5 s, and
 * nobody is signed out. On SQLite the server must be stopped. `--webhook` gives the bank's webhook a new path, and the one
 * before is good for 7 days more. `--stolen` makes two new signing keys, and tokens of all others are refused. Exit code 2
 * where it failed.
 */

import type { commands } from '../../server/commands.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { applied } from '../../server/db/applied.ts';
import { openStore } from '../../server/db/open-store.ts';
import {
  type KeptKeys,
  replacedSigning,
  rotatedSigning,
  rotatedWebhook,
} from '../../server/identity/keys/kept-keys.ts';
import { createSealing } from '../../server/identity/keys/sealing.ts';
import { changeKeys } from '../../server/identity/keys/stored-keys.ts';
import { operate, placeOf, say } from './operate.ts';

/** By then every process has noticed the new keys, in ms. */
const NOTICED_MS = 10_000;

void operate(main, 'Nothing was done');

async function main(args: readonly string[]): Promise<number> {
  const config = readConfig(args);
  await using store = await openStore<typeof commands>(placeOf(config));
  const kept = await changeKeys(store, createSealing(config.sealingKeys), changeOf(args));
  if (!args.includes('--webhook')) {
    say(`${1 + kept.old.length} keys verify, and the next one is made`);
    return 0;
  }
  await tellBank(store, config);
  say('the bank will be told the new address, and may use the old one for 7 days');
  return 0;
}

function changeOf(args: readonly string[]): (kept: KeptKeys) => KeptKeys | Promise<KeptKeys> {
  if (args.includes('--webhook')) return (kept) => rotatedWebhook(kept, Date.now());
  if (args.includes('--stolen')) return replacedSigning;
  return (kept) => rotatedSigning(kept, Date.now());
}

/** Plants the job that a running server, or the next start, tells the bank by. */
async function tellBank(
  store: Awaited<ReturnType<typeof openStore<typeof commands>>>,
  { moneyRules: rules }: Config,
): Promise<void> {
  await applied(store, 'planMoney', { rules, webhookAt: store.now() + NOTICED_MS });
}
