import { expect, test } from 'vitest';
import { outcomes, replay, runWorlds, seedsOf, seedsTo } from './support/run-worlds.ts';

const PARTS = 2;
const seeds = seedsOf(600);
const size = Math.ceil(seeds.length / PARTS);

for (let part = 0; part * size < seeds.length; part += 1) {
  const mine = seeds.slice(part * size, (part + 1) * size);
  test(`[X-03] [X-04] [SY-80..SY-96] schedules ${mine[0]} to ${mine.at(-1)} lose, double, reorder and belie nothing`, async () => {
    const failed = await runWorlds(mine);
    expect(failed && replay(failed)).toBeNull();
  });
}

test('a seed repeats its schedule to the last event, alone or beside others', async () => {
  const together = await outcomes(seedsTo(60));
  const alone: string[] = [];
  for (const seed of seedsTo(60)) alone.push(...(await outcomes([seed])));
  expect(alone).toEqual(together);
});
