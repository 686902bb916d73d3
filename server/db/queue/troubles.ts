import { MINUTE_MS } from '../../../src/domain/words/time-units.ts';
export interface JobLog {
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** Failures in a row of a kind that make a trouble. Fewer may be one job that fails among others that go well. */
const MANY = 5;

/** Time within which a trouble that returns is the same one, in ms. The log is not told of it again. */
const SAME_MS = MINUTE_MS;
/** Time after which the end of a failed job is surely written, in ms. */
const WRITTEN_MS = MINUTE_MS;

/** A fault that lasts for longer than one job: of a kind of job, of the bank, of the clock. */
export interface Trouble {
  name: string;
  error: string;
  since: number;
  /** Number of failures since then. */
  failures: number;
}

/** Knows the present troubles. Tells the log once when one begins and once when it is over. */
export interface Troubles {
  /** Notes a failed job of a kind. From the fifth in a row on it is a trouble, and at once where it is known to last. */
  failed(kind: string, error: string, isLasting?: boolean): void;
  wentWell(kind: string): void;
  /** Begins a trouble or goes on with it, for faults that are known to be more than one failure. */
  meet(name: string, error: string, failures?: number): void;
  end(name: string): void;
  /**
   * Kinds that failed since they last went well, but not in the last minute. So the ends of all their failed jobs are
   * written.
   */
  quietKinds(): string[];
  /** Troubles that are not over. */
  current(): readonly Trouble[];
}

interface Known {
  failures: number;
  since: number;
  error: string;
  isOn: boolean;
  isTold: boolean;
  endedAt: number;
}

/** Spans are measured by `now`, a clock in ms that nobody sets. */
export function createTroubles(
  log: Pick<JobLog, 'warn'>,
  now: () => number = () => performance.now(),
): Troubles {
  const known = new Map<string, Known>();
  /** Time of the last failure of each kind of job, in ms. */
  const failedAt = new Map<string, number>();
  const add = (name: string, error: string, failures: number): Known => {
    const before = known.get(name);
    const isNew = !before || before.failures === 0;
    const next = {
      isOn: false,
      isTold: false,
      endedAt: Number.NEGATIVE_INFINITY,
      ...before,
      since: isNew ? now() : before.since,
      failures: (before?.failures ?? 0) + failures,
      error,
    };
    known.set(name, next);
    return next;
  };
  const begin = (name: string, one: Known): void => {
    if (one.isOn) return;
    one.isOn = true;
    one.isTold = now() - one.endedAt >= SAME_MS;
    const { error, failures } = one;
    if (one.isTold) log.warn({ trouble: name, error, failures }, 'a trouble began');
  };
  const end = (name: string): void => {
    const one = known.get(name);
    if (!one || one.failures === 0) return;
    if (one.isOn && one.isTold) {
      const { failures, since } = one;
      log.warn({ trouble: name, failures, lastedMs: now() - since }, 'a trouble is over');
    }
    if (one.isOn) one.endedAt = now();
    one.isOn = false;
    one.failures = 0;
  };
  return {
    failed(kind, error, isLasting = false) {
      failedAt.set(kind, now());
      const one = add(kind, error, 1);
      if (isLasting || one.failures >= MANY) begin(kind, one);
    },
    wentWell: end,
    meet: (name, error, failures = 1) => begin(name, add(name, error, failures)),
    end,
    quietKinds: () =>
      [...failedAt].flatMap(([kind, at]) =>
        now() - at >= WRITTEN_MS && known.get(kind)?.failures ? kind : [],
      ),
    current: () =>
      [...known]
        .filter(([, { isOn }]) => isOn)
        .map(([name, { error, since, failures }]) => ({ name, error, since, failures })),
  };
}
