import { applied } from '../applied.ts';
import { StorageUnavailable, type Store } from '../store.ts';
import type { jobCommands } from './job-commands.ts';
import type { JobLog } from './troubles.ts';

/** Difference of a clock from the time that passed, in ms, above which it was set. */
const STEP_MS = 2000;
const LOOK_EVERY_MS = 5000;

interface StepsDeps {
  store: Pick<Store<typeof jobCommands>, 'run' | 'now'>;
  log: JobLog;
  everyMs?: number;
  /** A clock in ms that nobody sets. */
  monotonic?: () => number;
}

/**
 * Looks whether the storage's clock was set back, where that is the machine's. Waiting jobs are brought forward by as
 * much, or they would wait for all of those hours. Where the storage takes no writes this is tried again at each look.
 * It is for one process alone, as several would each do it. Returns a function that stops it.
 */
export function watchSteps({
  store,
  log,
  everyMs = LOOK_EVERY_MS,
  monotonic = () => performance.now(),
}: StepsDeps): () => void {
  const ahead = (): number => store.now() - monotonic();
  let before = ahead();
  /** Time, in ms, by which jobs are still to be brought forward. */
  let owed = 0;
  let isAsking = false;
  let isTold = false;
  const bring = async (): Promise<void> => {
    const byMs = owed;
    isAsking = true;
    const failure = await applied(store, 'bringForward', { byMs }).then(
      () => null,
      (err: unknown) => ({ err }),
    );
    isAsking = false;
    if (failure && !isTold) log.error(failure, 'jobs wait for as long as the clock was set back');
    isTold = failure !== null;
    // After any other failure the commit may have happened, and a second time would bring jobs too far.
    if (!(failure?.err instanceof StorageUnavailable)) owed = Math.max(0, owed - byMs);
  };
  const look = (): void => {
    // A later step is told anew.
    if (owed === 0 && !isAsking) isTold = false;
    const byMs = Math.round(before - ahead());
    before -= byMs;
    if (byMs > STEP_MS) log.warn({ byMs }, 'the clock was set back');
    // A clock that is set forward again takes back as much of the debt.
    if (Math.abs(byMs) > STEP_MS) owed = Math.max(0, owed + byMs);
    if (owed > 0 && !isAsking) void bring();
  };
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
}
