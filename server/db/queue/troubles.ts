export interface JobLog {
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** A kind of job that goes on failing is told of again after this, in ms. */
const TELL_EVERY_MS = 5 * 60_000;

/** So many failures are more than one job that does badly among others that do well. */
const MANY = 3;

/** What has gone wrong with one kind since it last went well. */
interface Trouble {
  count: number;
  since: number;
  toldAt: number;
}

/** Tells the log of kinds of jobs that fail: at the first failure, then now and then with their number, and of the end. */
export interface Troubles {
  failed(kind: string, error: string): void;
  wentWell(kind: string): void;
}

export function createTroubles(log: Pick<JobLog, 'warn'>, now: () => number): Troubles {
  const known = new Map<string, Trouble>();
  return {
    failed(kind, error) {
      const at = now();
      const before = known.get(kind);
      const trouble: Trouble = before?.count ? before : { count: 0, since: at, toldAt: before?.toldAt ?? 0 };
      trouble.count += 1;
      known.set(kind, trouble);
      if (at - trouble.toldAt < TELL_EVERY_MS) return;
      trouble.toldAt = at;
      log.warn({ kind, error, failures: trouble.count, sinceMs: at - trouble.since }, 'jobs of a kind fail');
    },
    wentWell(kind) {
      const trouble = known.get(kind);
      if (!trouble || trouble.count === 0) return;
      const { count, since } = trouble;
      trouble.count = 0;
      if (count >= MANY)
        log.warn({ kind, failures: count, sinceMs: now() - since }, 'jobs of a kind go well again');
    },
  };
}
