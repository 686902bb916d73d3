import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { redisServer, startRedis } from '../../../scripts/bench/server/temporary-redis.ts';
import { createMetrics } from '../../../server/metrics/metrics.ts';
import { serveMetrics } from '../../../server/metrics/serve-metrics.ts';
import { readStorageFacts } from '../../../server/metrics/storage-facts.ts';
import type { commands } from '../db/support/commands.ts';
import { hasS3, startS3 } from '../images/support/s3-server.ts';
import { clientConfig, cognito } from '../support/api-client.ts';
import { needs } from '../support/needs.ts';
import { describeOnEngine, engineUnderTest, openTestStore } from '../support/open-store.ts';
import { openHome } from '../support/server-home.ts';
import { raw, startServer } from '../support/start-server.ts';
import { firing, hasPromtool, type Scrape, scrape } from './support/alerts.ts';

const FULL = 'vendinha_storage_trouble{name="full"}';
const onSqlite = engineUnderTest() === 'sqlite';

/** Without promtool only the figures are checked. */
const ALERTS = hasPromtool ? '' : ', whose alerts are SKIPPED, promtool is not installed';

describeOnEngine(`the storage of a process${ALERTS}`, () => {
  let closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.reverse()) await close();
    closing = [];
  });
  const expectFiring = (before: Scrape, after: Scrape, alerts: string[]): void => {
    if (hasPromtool) expect(firing(before, after)).toEqual(alerts);
  };

  /** A store whose figures are served as a process does. `upTo`: the last event that it has delivered. */
  async function measuredStore({ upTo, now }: { upTo?: number; now?: () => number } = {}) {
    const commandsModule = new URL('../db/support/commands.ts', import.meta.url);
    const { store, close } = await openTestStore<typeof commands>({ commandsModule, ...(now && { now }) });
    closing.push(close);
    const metrics = createMetrics();
    const feedStatus = () => ({ ...store.feedStatus(), ...(upTo !== undefined && { upTo }) });
    const collect = readStorageFacts(
      {
        store: { ...store, feedStatus },
        probe: () => store.run('increment', { id: 'probe' }),
        areBooksWrong: async () => false,
        oldestOut: async () => ({}),
        troubles: { current: () => [] },
        now: store.now,
      },
      metrics,
    );
    const { origin, close: end } = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, collect });
    closing.push(end);
    return { store, look: () => scrape(origin) };
  }

  test.runIf(onSqlite)('finds the disk full though it answers, and pages until there is room', async () => {
    const { store, look } = await measuredStore();
    expect((await look()).get(FULL)).toBe(0);
    await store.run('limitPages', { pages: 1 });
    // The short write of a look may fit on an existing page.
    const long = { key: 'long', value: 'x'.repeat(200_000) };
    await expect(store.run('keepText', long)).rejects.toMatchObject({ isFull: true });
    const full = await look();
    expect([full.get(FULL), full.get('vendinha_storage_up')]).toEqual([1, 1]);
    expectFiring(full, full, ['VendinhaStorageFull']);
    await store.run('limitPages', { pages: 100_000 });
    await expect.poll(async () => (await look()).get(FULL)).toBe(0);
  });

  test('says how long the oldest event has been undelivered', async () => {
    let now = Date.now();
    const { store, look } = await measuredStore({ upTo: 0, now: () => now });
    expect((await look()).get('vendinha_event_lag_seconds')).toBe(0);
    await store.run('emit', { id: 'first' });
    now += 60_000;
    await store.run('emit', { id: 'second' });
    const late = await look();
    expect(late.get('vendinha_event_lag_seconds')).toBe(60);
    expectFiring(late, late, ['VendinhaEventsLate']);
  });

  test.runIf(!onSqlite)('takes no writes: a page, and none about the requests that fail by it', async () => {
    const home = await openHome();
    closing.push(() => home.remove());
    const server = await startServer({ home, env: { METRICS_PORT: '0' } });
    closing.push(() => server.stop());
    const look = () => scrape(server.metricsOrigin);
    const before = await look();
    expect(before.get(FULL)).toBe(0);
    const client = new pg.Client({ connectionString: home.env.DATABASE_URL });
    await client.connect();
    await client.query(`alter database ${client.database} set default_transaction_read_only = on`);
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
    // Nobody asks /readyz, and nobody writes: the look itself finds it.
    await expect.poll(async () => (await look()).get(FULL)).toBe(1);
    const { userPoolClientId: ClientId } = await clientConfig(server.origin);
    const ana = { ClientId, Username: 'ana@example.com', Password: 'Vendinha#2026' };
    await expect(cognito(server.origin, 'SignUp', ana)).rejects.toThrow('ServiceUnavailable');
    const after = await look();
    expect(after.get('vendinha_storage_up')).toBe(1);
    expectFiring(before, after, ['VendinhaStorageFull']);
  });

  test.runIf(!onSqlite && redisServer !== undefined)(
    needs('Redis', redisServer !== undefined, 'is read for all events once the bus is away: a ticket'),
    async () => {
      const redis = await startRedis();
      closing.push(() => redis.end());
      const env = { METRICS_PORT: '0', EVENT_BUS_URL: redis.url };
      const server = await startServer({ demo: true, env });
      closing.push(() => server.stop());
      const away = async () => (await scrape(server.metricsOrigin)).get('vendinha_event_bus_away');
      await expect.poll(away).toBe(0);
      await redis.kill();
      await expect.poll(away).toBe(1);
      const figures = await scrape(server.metricsOrigin);
      expectFiring(figures, figures, ['VendinhaEventBusAway']);
    },
  );

  test.runIf(onSqlite && hasS3)(
    needs('an S3 server', hasS3, 'of pictures goes away, where phones read from it directly'),
    async () => {
      const s3 = await startS3();
      closing.push(() => s3.stop());
      const env = { METRICS_PORT: '0', ...s3.env, S3_PUBLIC_ENDPOINT: s3.env.S3_ENDPOINT ?? '' };
      const server = await startServer({ demo: true, begin: true, env });
      closing.push(() => server.stop());
      const troubles = async (): Promise<string[]> =>
        JSON.parse((await raw(`${server.origin}/readyz`)).body.toString()).troubles ?? [];
      expect(await troubles()).toEqual([]);
      await s3.stop();
      await expect.poll(troubles, { timeout: 60_000 }).toEqual(['pictures']);
      const away = await scrape(server.metricsOrigin);
      expectFiring(away, away, ['VendinhaPicturesAway']);
    },
  );
});
