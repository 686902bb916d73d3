import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DRILLS } from '../../../scripts/drill/drills.ts';

const page = readFileSync('docs/benchmarks.md', 'utf8');
const recorded = (name: string): string => page.split(`\n### ${name}\n`)[1]?.split('\n### ')[0] ?? '';

test.each(DRILLS)(
  'the recorded figures of the drill $name are of the course that it plays now',
  ({ name, goal }) => {
    expect(recorded(name).trim().split('\n')[0]).toBe(goal);
  },
);
