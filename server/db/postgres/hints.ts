import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ReportError } from '../listeners.ts';
import { notify } from './event-connection.ts';

/** Commits of this span, in ms, share one NOTIFY. It is never sent inside a transaction: it would serialise commits. */
const BATCH_MS = 10;

export type Hint = 'events' | 'jobs';

export interface Hints {
  /** Tells the other processes in a moment. */
  send(hint: Hint): void;
  /** Takes the hint of another process. */
  heard(payload: string): void;
  close(): Promise<void>;
}

/** Hints between processes over LISTEN/NOTIFY. A hint only makes others look sooner, and a lost one costs a poll. */
export function createHints(pool: pg.Pool, hear: (hint: Hint) => void, report: ReportError): Hints {
  const sender = randomUUID();
  const pending = new Set<Hint>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    timer = undefined;
    const payload = [sender, ...pending].join(' ');
    pending.clear();
    await notify(pool, payload).catch(report);
  };
  return {
    send: (hint) => {
      pending.add(hint);
      timer ??= setTimeout(() => void flush(), BATCH_MS);
    },
    heard: (payload) => {
      const [from, ...hints] = payload.split(' ');
      if (from !== sender) for (const hint of hints) hear(hint as Hint);
    },
    close: async () => {
      clearTimeout(timer);
      if (timer) await flush();
    },
  };
}
