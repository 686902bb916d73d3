import { applied } from '../applied.ts';
import type { Store } from '../store.ts';
import type { jobCommands } from './job-commands.ts';
import type { JobLog } from './troubles.ts';

/** A clock that goes back by more than this, in ms, was set back. */
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
 * Looks whether the storage's clock was set back, where that is the machine's. Jobs that wait are brought forward by as much, or
 * they would wait for all of those hours. For one process alone, as several would each do it. Returns the stop.
 */
export function watchSteps({
  store,
  log,
  everyMs = LOOK_EVERY_MS,
  monotonic = () => performance.now(),
}: StepsDeps): () => void {
  const ahead = (): number => store.now() - monotonic();
  let before = ahead();
  const look = (): void => {
    const byMs = Math.round(before - ahead());
    before -= byMs;
    if (byMs <= STEP_MS) return;
    log.warn({ byMs }, 'the clock was set back');
    void applied(store, 'bringForward', { byMs }).catch((err: unknown) =>
      log.error({ err }, 'jobs wait for as long as the clock was set back'),
    );
  };
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
}
