/**
 * npm run reconcile [-- YYYY-MM-DD] [-- --demo] compares our books with the PIX provider for one day in São Paulo
 * (default yesterday), beside a running server. Exit code 1 where anything differs, 2 where it could not look.
 * npm run reconcile -- --repair --by "who and why" [YYYY-MM-DD] reads what was paid since a restored backup, or since that
 * day. It goes to whom the provider's charges name. On SQLite the server must be stopped. Exit code 1 where anything is left.
 * Repeated without a day it begins where the first one did, until nothing is left.
 * npm run reconcile -- --repair --done --by "who and why" says that what is left was dealt with. The next repair begins anew.
 */

import { readConfig } from '../../server/config.ts';
import type { Demo } from '../../server/demo-port.ts';
import { reconcile } from '../../server/money/audit/reconcile-day.ts';
import { openProviders, type Providers } from '../../server/providers.ts';
import { closing } from '../closing.ts';
import { dayBefore, spanOfDay } from './day-span.ts';
import { openOperatorReader, type Whose } from './open-operator.ts';
import { operate, say } from './operate.ts';
import { operatorOf } from './operator-of.ts';
import { endRepairs, repairAll } from './repair-all.ts';

void operate(main, 'The comparison failed', { flags: ['--repair', '--done', '--by'], words: 1 });

async function main(args: readonly string[]): Promise<number> {
  const { by, rest } = operatorOf(args);
  const day = rest.find((one) => !one.startsWith('--'));
  const isRepair = rest.includes('--repair');
  if (isRepair && by === null) throw new Error('--repair needs --by "who and why"');
  // Without this check a misplaced name would run a comparison. That may find no difference, and nobody would get their
  // money.
  if (!isRepair && by !== null) throw new Error('--by goes with --repair');
  const isDone = rest.includes('--done');
  if (isDone && !isRepair) throw new Error('--done goes with --repair');
  if (isDone && day !== undefined) throw new Error('--done takes no day: it ends all that was left');
  const config = readConfig(rest);
  if (isDone) return await endRepairs(config, by ?? '', say);
  const demo = config.demo ? await loadDemo() : undefined;
  await using providers = closing(openProviders(config, Date.now, { demo, isServing: false }));
  if (!isRepair) return await compare(config, providers, day ?? dayBefore(Date.now()));
  const from = day === undefined ? null : spanOfDay(day, Date.now()).from;
  return await repairAll(config, providers, { from, by: by ?? '' }, say);
}

async function compare(
  whose: Whose,
  { psp, payouts }: Pick<Providers, 'psp' | 'payouts'>,
  day: string,
): Promise<number> {
  const span = spanOfDay(day, Date.now());
  await using storage = await openOperatorReader(whose);
  const differences = await reconcile({ read: storage.read, psp, payouts }, span);
  for (const difference of differences) say(difference);
  say(differences.length === 0 ? `${day}: no difference` : `${day}: ${differences.length} differences`);
  return differences.length === 0 ? 0 : 1;
}

/** Loads the demo, from the sources alone. A release has no demo, so a bundler must not follow the name. */
async function loadDemo(): Promise<Demo> {
  const module = new URL('../../dev/demo.ts', import.meta.url).href;
  return ((await import(module)) as { demo: Demo }).demo;
}
