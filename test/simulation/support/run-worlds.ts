import { runs } from '../../support/runs.ts';
import { createPlainStore, type DeviceStore } from './plain-store.ts';
import type { Mutant } from './scene.ts';
import { World } from './world.ts';

export interface Failed {
  seed: number;
  message: string;
}

export const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Setting {
  open: () => DeviceStore | Promise<DeviceStore>;
  mutant: Mutant;
  /** Resolves when no work is under way between two events. */
  rest: () => Promise<void>;
  /** Number of schedules that run side by side. */
  together: number;
}

/**
 * Runs the schedule of each seed and returns the first failure. Many run side by side, each in its own virtual time.
 * Between two events of a schedule all awaited work has ended.
 */
export async function runWorlds(
  seeds: readonly number[],
  { open = createPlainStore, mutant = {}, rest = tick, together = 100 }: Partial<Setting> = {},
): Promise<Failed | null> {
  for (let from = 0; from < seeds.length; from += together) {
    const failed = await runBatch(seeds.slice(from, from + together), { open, mutant, rest });
    if (failed) return failed;
  }
  return null;
}

async function runBatch(
  seeds: readonly number[],
  { open, mutant, rest }: Omit<Setting, 'together'>,
): Promise<Failed | null> {
  const worlds = await Promise.all(seeds.map(async (seed) => new World(seed, await open(), mutant)));
  await runToEnd(worlds, rest);
  await Promise.all(worlds.map((world) => world.compareStored()));
  const failed = worlds.find(({ oracle }) => oracle.failure !== null);
  if (process.env.SEED) process.stdout.write(`${worlds.flatMap(({ story }) => story).join('\n')}\n`);
  await Promise.all(worlds.map(({ device }) => device.close()));
  return failed ? { seed: failed.seed, message: failed.oracle.failure ?? '' } : null;
}

async function runToEnd(worlds: readonly World[], rest: () => Promise<void>): Promise<void> {
  let running = worlds;
  while (running.length > 0) {
    await rest();
    running = running.filter((world) => world.step());
  }
}

/** Outcome of each schedule, in short: events, time and the next draw of its random source. */
export async function outcomes(seeds: readonly number[]): Promise<string[]> {
  const worlds = seeds.map((seed) => new World(seed, createPlainStore()));
  await runToEnd(worlds, tick);
  return worlds.map(({ time, random }) => `${time.count} ${time.now} ${random.next()}`);
}

export const seedsTo = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index + 1);

/** Seeds of a run: the one in SEED, the first SCHEDULES, or the number of `runs`. */
export function seedsOf(usual: number): readonly number[] {
  const { SEED, SCHEDULES } = process.env;
  return SEED ? [Number(SEED)] : seedsTo(Number(SCHEDULES ?? runs(usual)));
}

/** A failure's message, with the seed that repeats its schedule. */
export const replay = ({ seed, message }: Failed): string => `SEED=${seed} replays: ${message}`;
