import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openProxy } from '../../../../scripts/bench/server/postgres-proxy.ts';
import { scrape } from '../../metrics/support/alerts.ts';
import { alter } from '../../support/alter.ts';
import { graphql, type Person, signIn } from '../../support/api-client.ts';
import { openDemoHome } from '../../support/demo-template.ts';
import { engineIsPresent, engineUnderTest } from '../../support/open-store.ts';
import { type Ended, spawnServer } from '../../support/server-process.ts';
import { raw, startServer } from '../../support/start-server.ts';

const runs = engineUnderTest() === 'postgres' && engineIsPresent();

async function ready(origin: string): Promise<[status: number, body: unknown]> {
  const { status, body } = await raw(`${origin}/readyz`);
  return [status, JSON.parse(body.toString())];
}

const CREATE = `mutation Create($input: CreateRecordInput!) { createRecord(input: $input) { id } }`;

const create = (origin: string, person: Person) =>
  graphql(origin, person, CREATE, {
    input: {
      id: crypto.randomUUID(),
      type: 'REQUEST',
      parentId: person.sub,
      reference: 'OPERATION_PURCHASE',
      content: '{}',
    },
  });

describe.runIf(runs)('a server whose database goes away', () => {
  test('is not ready while its connections lead nowhere, and hears events again by new ones', async () => {
    const home = await openDemoHome();
    const proxy = await openProxy(home.env.DATABASE_URL ?? '');
    const env = { DATABASE_URL: proxy.url, METRICS_PORT: '0' };
    const server = await startServer({ demo: true, home, env });
    const other = await startServer({ demo: true, home });
    expect(await ready(server.origin)).toEqual([200, { status: 'ready' }]);
    const heard: string[] = [];
    server.store.onEvents((events) => heard.push(...events.map(({ channel }) => channel)));

    // An answer may take seconds, and the process is deaf for about as long. So several requests run at once.
    const answers: unknown[] = [];
    const asked: Promise<unknown>[] = [];
    const deaf = async () => {
      const figures = await scrape(server.metricsOrigin);
      return ['deaf', 'full'].map((name) => figures.get(`vendinha_storage_trouble{name="${name}"}`));
    };
    const ask = () => {
      asked.push(
        ...[ready(server.origin), deaf()].map((asking) => asking.then((told) => answers.push(told))),
      );
      return answers;
    };
    expect(await deaf()).toEqual([0, 0]);
    proxy.blackHole();
    await expect.poll(ask, { interval: 200 }).toContainEqual([503, { status: 'deaf' }]);
    await expect.poll(ask, { interval: 200 }).toContainEqual([1, 0]);
    const client = new pg.Client({ connectionString: home.env.DATABASE_URL });
    await client.connect();
    await client.query(`insert into event (channel, payload, created_at) values ('/away', '{}', 0)`);
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('/away');
    await expect.poll(async () => (await ready(server.origin))[0]).toBe(200);
    await client.query(`insert into event (channel, payload, created_at) values ('/back', '{}', 0)`);
    await client.end();
    await expect.poll(() => heard).toContain('/back');
    await Promise.all(asked);
    expect(await deaf()).toEqual([0, 0]);

    await server.stop();
    await other.stop();
    proxy.close();
    await home.remove();
  });

  test('ends, to begin anew, where the database that is back lacks what it has heard', async () => {
    const home = await openDemoHome();
    const server = spawnServer(home.env);
    const origin = await server.ready;
    const client = new pg.Client({ connectionString: home.env.DATABASE_URL });
    await client.connect();
    const say = () =>
      client.query(
        `insert into event (channel, payload, created_at)
         values ('/a', '{}', extract(epoch from now()) * 1000) returning seq`,
      );
    const cutLine = () =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'vendinha events' and datname = current_database()`,
      );
    // A cut connection to the same database does not end the process.
    await cutLine();
    await say();
    await expect.poll(() => ready(origin)).toEqual([200, { status: 'ready' }]);
    for (let nth = 0; nth < 50; nth += 1) await say();
    const { rows } = await say();
    await client.query(`select setval(pg_get_serial_sequence('event', 'seq'), $1)`, [rows[0]?.seq - 40]);
    let ended: Ended | undefined;
    void server.ended.then((how) => {
      ended = how;
    });
    // After the process has read all events, the next lasting connection reveals the lower number.
    const cutAgain = async () => {
      await cutLine();
      return ended;
    };
    // Seconds apart, because on a busy machine a connection that is cut sooner would read nothing.
    await expect.poll(cutAgain, { interval: 4000, timeout: 120_000 }).toBeDefined();
    expect(ended).toMatchObject({ code: 1, output: expect.stringContaining('begin anew') });
    await client.end();
    await home.remove();
  });

  test('says 503 for a while after its disk had no room, though the short write of a look fits', async () => {
    const home = await openDemoHome();
    // Each refused write is told as PostgreSQL tells a full disk, and all others find room.
    await alter(
      home,
      `create function full_disk() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
       create trigger full_disk before insert on record for each row when (new.type = 'REQUEST')
         execute function full_disk()`,
    );
    const server = await startServer({ demo: true, home, env: { METRICS_PORT: '0' } });
    const person = await signIn(server.origin, 'marina@exemplo.com.br', 'Vendinha#2026');
    expect(await ready(server.origin)).toEqual([200, { status: 'ready' }]);
    const refused = await create(server.origin, person);
    expect(refused.status).toBe(503);
    expect(refused.errors?.[0]).toMatchObject({ errorInfo: { code: 'INTERNAL' } });
    // The last refused write is remembered for seconds, so on a busy machine each look follows one.
    const afterOneMore = async <T>(look: () => Promise<T>): Promise<T> => {
      await create(server.origin, person);
      return look();
    };
    const full = async () =>
      (await scrape(server.metricsOrigin)).get('vendinha_storage_trouble{name="full"}');
    await expect.poll(() => afterOneMore(() => ready(server.origin))).toEqual([503, { status: 'full' }]);
    await expect.poll(() => afterOneMore(full)).toBe(1);
    await alter(home, 'drop trigger full_disk on record');
    expect((await create(server.origin, person)).status).toBe(200);
    await expect.poll(() => ready(server.origin)).toEqual([200, { status: 'ready' }]);
    await server.stop();
    await home.remove();
  });

  test('says 503 where it takes no writes, and its record API so that a proxy asks another', async () => {
    const home = await openDemoHome();
    const server = await startServer({ demo: true, home });
    const person = await signIn(server.origin, 'marina@exemplo.com.br', 'Vendinha#2026');
    const client = new pg.Client({ connectionString: home.env.DATABASE_URL });
    await client.connect();
    const name = client.database;
    const takeWrites = async (does: boolean): Promise<void> => {
      await client.query(`alter database ${name} set default_transaction_read_only = ${does ? 'off' : 'on'}`);
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    };
    await takeWrites(false);
    await expect.poll(() => ready(server.origin)).toEqual([503, { status: 'full' }]);
    const refused = await create(server.origin, person);
    expect(refused.status).toBe(503);
    expect(refused.errors?.[0]).toMatchObject({
      errorInfo: { code: 'INTERNAL' },
      message: 'Erro interno do servidor. Tente novamente mais tarde.',
    });
    await expect(signIn(server.origin, 'marina@exemplo.com.br', 'Vendinha#2026')).rejects.toThrow(
      'ServiceUnavailable',
    );
    await takeWrites(true);
    await expect.poll(() => ready(server.origin)).toEqual([200, { status: 'ready' }]);
    expect((await create(server.origin, person)).status).toBe(200);
    await client.end();
    await server.stop();
    await home.remove();
  });
});
