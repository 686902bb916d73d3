import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Report } from '../listeners.ts';

const CHANNEL = 'vendinha';
/** Commits of this span, in ms, share one NOTIFY. It is never sent inside a transaction: it would serialise commits. */
const BATCH_MS = 10;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5000;

export type Hint = 'events' | 'jobs';

export interface Hints {
  /** Tells the other processes, soon. */
  send(hint: Hint): void;
  close(): Promise<void>;
}

/**
 * Hints between processes over LISTEN/NOTIFY. They only make others look sooner, and a lost one costs a poll. After
 * a lost connection both hints are given, because anything may have happened.
 */
export function openHints(url: string, pool: pg.Pool, hear: (hint: Hint) => void, report: Report): Hints {
  const sender = randomUUID();
  const connection = keepListening(url, report, {
    connected: () => {
      hear('events');
      hear('jobs');
    },
    notified: (payload) => {
      const [from, ...hints] = payload.split(' ');
      if (from !== sender) for (const hint of hints) hear(hint as Hint);
    },
  });

  const pending = new Set<Hint>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    timer = undefined;
    const payload = [sender, ...pending].join(' ');
    pending.clear();
    await pool.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(report);
  };
  return {
    send: (hint) => {
      pending.add(hint);
      timer ??= setTimeout(() => void flush(), BATCH_MS);
    },
    close: async () => {
      clearTimeout(timer);
      if (timer) await flush();
      await connection.close();
    },
  };
}

interface Hearing {
  connected(): void;
  notified(payload: string): void;
}

function keepListening(url: string, report: Report, hearing: Hearing): { close(): Promise<void> } {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;
  let connecting: Promise<void> = Promise.resolve();

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    client = next;
    next.on('error', report);
    next.on('notification', ({ payload }) => hearing.notified(payload ?? ''));
    next.once('end', () => {
      if (closed) return;
      timer = setTimeout(reconnect, Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++));
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      failures = 0;
      if (!closed) hearing.connected();
    } catch (error) {
      report(error);
      await next.end();
    }
  };
  const reconnect = (): void => {
    connecting = connect();
  };

  reconnect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await connecting;
      await client?.end();
    },
  };
}
