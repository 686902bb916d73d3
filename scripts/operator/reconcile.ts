/**
 * npm run reconcile [-- YYYY-MM-DD] [-- --demo] compares our books with the PIX provider for one day in São Paulo
 * (default yesterday), beside a running server. Exit code 1 where anything differs, 2 where it could not look.
 */

import { readConfig } from '../../server/config.ts';
import { openReader } from '../../server/db/open-reader.ts';
import type { Demo } from '../../server/demo-port.ts';
import { type Period, reconcile } from '../../server/money/audit/reconcile-day.ts';
import { openProviders } from '../../server/providers.ts';
import { DAY_MS } from '../../src/domain/words/day.ts';

/** São Paulo is three hours behind UTC, all year. */
const OFFSET_MS = 3 * 3_600_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`The comparison failed: ${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});

async function main(args: readonly string[]): Promise<number> {
  const day = args.find((one) => !one.startsWith('--')) ?? yesterday();
  const period = periodOf(day);
  const config = readConfig(args);
  const place =
    config.storage.kind === 'sqlite' ? { file: config.storage.file } : { url: config.storage.url };
  const storage = openReader(place);
  const demo = config.demo ? await loadDemo() : undefined;
  const { psp, payouts, close } = openProviders(config, Date.now, { demo, isServing: false });
  try {
    const differences = await reconcile({ read: storage.read, psp, payouts }, period);
    for (const difference of differences) say(difference);
    say(differences.length === 0 ? `${day}: no difference` : `${day}: ${differences.length} differences`);
    return differences.length === 0 ? 0 : 1;
  } finally {
    await close();
    await storage.close();
  }
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
