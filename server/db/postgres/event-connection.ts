import pg from 'pg';
import type { ReportError } from '../listeners.ts';
import { destroyConnection } from './destroy-connection.ts';
import { PG_TYPES } from './pool.ts';

const CHANNEL = 'vendinha';
/** Longest wait for a short read on a connection, in ms. Then it counts as dead, and another one is opened. */
export const SILENCE_MS = 4000;
/** The first probe of an idle connection by the operating system, in ms. */
const KEEP_ALIVE_MS = 10_000;

/** Callbacks of the connection. */
export interface ConnectionHandlers {
  /** The connection stands, for the first time or again. Anything may have happened meanwhile. */
  connected(): void;
  notified(payload: string): void;
  /** The connection answered a read. */
  answered(): void;
}

/**
 * One connection beside the pool. It listens for notifications, and reads events even where the pool is taken or its
 * connections are dead.
 */
export interface EventConnection {
  /** Reads rows. Rejects within seconds where no answer comes; the next read opens the connection again. */
  read<R extends pg.QueryResultRow>(sql: string, values: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

/**
 * Opens the connection with its first read. Notifications only make others look sooner, so behind a pooler that drops
 * them nothing is lost.
 */
export function openEventConnection(
  url: string,
  report: ReportError,
  handlers: ConnectionHandlers,
): EventConnection {
  let current: pg.Client | undefined;
  let opening: Promise<pg.Client> | undefined;

  const giveUp = (client: pg.Client, error?: unknown): void => {
    if (error !== undefined) report(error);
    destroyConnection(client);
    if (current === client) current = undefined;
  };
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'vendinha events',
      types: PG_TYPES,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    });
    client.on('error', (error) => giveUp(client, error));
    client.on('notification', ({ payload }) => handlers.notified(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      destroyConnection(client);
      throw error;
    }
    current = client;
    handlers.connected();
    return client;
  };
  /** Callers that find it gone at once share one opening. Of two the first would stay open for ever. */
  const openOnce = (): Promise<pg.Client> => {
    opening ??= open().finally(() => {
      opening = undefined;
    });
    return opening;
  };
  return {
    read: async <R extends pg.QueryResultRow>(sql: string, values: readonly unknown[]): Promise<R[]> => {
      const client = current ?? (await openOnce());
      try {
        const { rows } = await client.query<R>(sql, [...values]);
        handlers.answered();
        return rows;
      } catch (error) {
        giveUp(client);
        throw error;
      }
    },
    close: async () => {
      await current?.end();
    },
  };
}

/** Sends a notification to all listeners. */
export async function notify(pool: pg.Pool, payload: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [CHANNEL, payload]);
}
