import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from '../statistics.ts';
import type { LoadPlan, LoadResult } from './load-plan.ts';

const run = promisify(execFile);
const LOAD = join(import.meta.dirname, 'load.ts');

/** Runs the load generator once, in a process of its own. */
export async function load(folder: string, plan: LoadPlan): Promise<LoadResult> {
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  const { stdout } = await run(process.execPath, [LOAD, file]);
  return JSON.parse(stdout) as LoadResult;
}

/** The median of each figure. */
export function middle(results: readonly LoadResult[]): LoadResult {
  const of = (field: keyof LoadResult): number => median(results.map((result) => result[field]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpuMicros: of('cpuMicros'),
    bytes: of('bytes'),
  };
}
