/**
 * npm run reconcile [-- YYYY-MM-DD] [-- --demo] compares our books with the PIX provider for one day in São Paulo
 * (default yesterday), beside a running server. Exit code 1 where anything differs, 2 where it could not look.
 * npm run reconcile -- --repair --by "who and why" [YYYY-MM-DD] reads what was paid since a restored backup, or since that
 * day. It goes to whom the provider's charges name. On SQLite the server must be stopped. Exit code 1 where anything is left.
 */

import { readConfig } from '../../server/config.ts';
import type { Demo } from '../../server/demo-port.ts';
import { type Period, reconcile } from '../../server/money/audit/reconcile-day.ts';
import { openProviders, type Providers } from '../../server/providers.ts';
import { DAY_MS } from '../../src/domain/words/day.ts';
import { closing } from '../closing.ts';
import { openOperatorReader, type Whose } from './open-operator.ts';
import { operate, say } from './operate.ts';
import { operatorOf } from './operator-of.ts';
import { repairAll } from './repair-all.ts';

/** São Paulo is three hours behind UTC, all year. */
const OFFSET_MS = 3 * 3_600_000;

void operate(main, 'The comparison failed');

async function main(args: readonly string[]): Promise<number> {
  const { by, rest } = operatorOf(args);
  const day = rest.find((one) => !one.startsWith('--'));
  const isRepair = rest.includes('--repair');
  if (isRepair && by === null) throw new Error('--repair needs --by "who and why"');
  const config = readConfig(rest);
  const demo = config.demo ? await loadDemo() : undefined;
  await using providers = closing(openProviders(config, Date.now, { demo, isServing: false }));
  if (!isRepair) return await compare(config, providers, day ?? yesterday());
  const from = day === undefined ? null : periodOf(day).from;
  return await repairAll(config, providers, { from, by: by ?? '' }, say);
}

async function compare(
  whose: Whose,
  { psp, payouts }: Pick<Providers, 'psp' | 'payouts'>,
  day: string,
): Promise<number> {
  const period = periodOf(day);
  await using storage = await openOperatorReader(whose);
  const differences = await reconcile({ read: storage.read, psp, payouts }, period);
  for (const difference of differences) say(difference);
  say(differences.length === 0 ? `${day}: no difference` : `${day}: ${differences.length} differences`);
  return differences.length === 0 ? 0 : 1;
}

/** From the sources alone: a release has no demo, so the name is one that a bundler does not follow. */
async function loadDemo(): Promise<Demo> {
  const module = new URL('../../dev/demo.ts', import.meta.url).href;
  return ((await import(module)) as { demo: Demo }).demo;
}

function yesterday(): string {
  return new Date(Date.now() - OFFSET_MS - DAY_MS).toISOString().slice(0, 10);
}

function periodOf(day: string): Period {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) throw new Error(`not a day: ${day}`);
  return { from: midnight + OFFSET_MS, to: midnight + OFFSET_MS + DAY_MS - 1 };
}
