import { HOUR_MS } from '../../../src/domain/words/time-units.ts';
import type { JobHandlers } from '../../db/queue/jobs.ts';
import { nextNight } from '../../db/queue/next-night.ts';
import type { JobLog } from '../../db/queue/troubles.ts';
import type { Engine } from '../../db/store.ts';
import { NIGHT_MS, PICTURE_SWEEP, type SweepDeps, sweepPages } from './sweep-pictures.ts';

/** Pause after a failure, in ms. */
const AGAIN_MS = HOUR_MS;

/** True where several processes take each other's jobs, and each has its own files of pictures. */
export function areFilesOwn({ s3 }: { s3: object | null }, { engine }: { engine: Engine }): boolean {
  return s3 === null && engine === 'postgres';
}

/** Ends the job of all processes, which an earlier version planted. Another process would walk through other files. */
export const endedSweep: JobHandlers<typeof PICTURE_SWEEP> = {
  [PICTURE_SWEEP]: async () => ({ done: true }),
};

/**
 * Removes every night the pictures from the files of this process that no record has shown for some days. Returns a
 * function that stops it.
 */
export function sweepOwnFiles(deps: SweepDeps, log: Pick<JobLog, 'error'>): () => void {
  const sweep = sweepPages(deps);
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const sweepAt = (at: number): void => {
    if (!isOver) timer = setTimeout(() => void run(), Math.max(0, at - deps.now())).unref();
  };
  const run = async (): Promise<void> => {
    try {
      sweepAt((await sweep()).retryAt);
    } catch (err) {
      if (!isOver) log.error({ err }, 'pictures that nobody shows were not removed');
      sweepAt(deps.now() + AGAIN_MS);
    }
  };
  sweepAt(nextNight(deps.now(), NIGHT_MS));
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
