import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildServer, startServer } from '../../bench/server/child-server.ts';
import { freePort } from '../../bench/server/free-port.ts';
import { productionEnvironment } from '../../bench/server/production-environment.ts';
import type { TemporaryRedis } from '../../bench/server/temporary-redis.ts';
import type { DrillDatabase } from '../with-postgres.ts';

interface Process extends ChildServer {
  metricsPort: number;
}

/** Numbers of events that all processes have read since they began. */
export interface ReadSoFar {
  /** Events from the database, by process. */
  stored: number[];
  /** Events that the bus carried, by process. */
  carried: number[];
  /** Rows of events that PostgreSQL gave anybody. */
  rows: number;
}

/** The processes of a drill, on one database and one bus. */
export class Stage {
  readonly #database: DrillDatabase;
  readonly #folder: string;
  readonly #redis: TemporaryRedis;
  readonly #processes: Process[] = [];

  constructor(database: DrillDatabase, redis: TemporaryRedis, folder: string) {
    this.#database = database;
    this.#redis = redis;
    this.#folder = folder;
  }

  get ports(): number[] {
    return this.#processes.map(({ port }) => port);
  }

  /** Starts processes up to this number, and waits until each hears by the bus. */
  async fill(count: number): Promise<void> {
    while (this.#processes.length < count) {
      const own = join(this.#folder, String(this.#processes.length));
      mkdirSync(own);
      const metricsPort = await freePort();
      const server = await startServer('server', {
        ...productionEnvironment(own),
        DATABASE_URL: this.#database.url,
        EVENT_BUS_URL: this.#redis.url,
        METRICS_PORT: String(metricsPort),
      });
      this.#processes.push({ ...server, metricsPort });
    }
    await this.untilHeard();
  }

  /** Resolves once every process hears by the bus. */
  async untilHeard(): Promise<void> {
    for (const one of this.#processes)
      while ((await metricOf(one, 'vendinha_event_bus_away')) !== 0) await sleep(100);
  }

  /** Number of open sockets at all processes. */
  async sockets(): Promise<number> {
    const counts = await Promise.all(this.#processes.map((one) => metricOf(one, 'vendinha_sockets')));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async readSoFar(): Promise<ReadSoFar> {
    const of = (from: string): Promise<number[]> =>
      Promise.all(this.#processes.map((one) => metricOf(one, `vendinha_events_read_total{from="${from}"}`)));
    const [row] = await this.#database.ask<{ rows: string }>(
      `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows from pg_stat_user_tables where relname = 'event'`,
    );
    return { stored: await of('storage'), carried: await of('bus'), rows: Number(row?.rows ?? 0) };
  }

  async end(): Promise<void> {
    for (const server of this.#processes) await server.end();
  }
}

async function metricOf({ metricsPort }: Process, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? Number.NaN);
}
