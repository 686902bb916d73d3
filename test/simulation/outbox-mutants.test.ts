import { expect, test } from 'vitest';
import { MUTANTS } from './support/mutants.ts';
import { runWorlds, seedsTo } from './support/run-worlds.ts';

/** The suite must notice each mutant within so many schedules. */
const WITHIN = 200;

test.each(Object.entries(MUTANTS))(
  'SY-80..SY-96: noticed within 200 schedules: %s',
  async (_name, mutant) => {
    const failed = await runWorlds(seedsTo(WITHIN), { mutant, together: 20 });
    expect(failed).not.toBeNull();
  },
);
