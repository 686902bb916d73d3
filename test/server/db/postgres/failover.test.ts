import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { graphql, signIn } from '../../support/api-client.ts';
import { openDemoHome } from '../../support/demo-template.ts';
import { engineIsPresent, engineUnderTest } from '../../support/open-store.ts';
import { openProxy } from '../../support/postgres-proxy.ts';
import { type Ended, spawnServer } from '../../support/server-process.ts';
import { raw, startServer } from '../../support/start-server.ts';

const runs = engineUnderTest() === 'postgres' && engineIsPresent();

async function ready(origin: string): Promise<[status: number, body: unknown]> {
  const { status, body } = await raw(`${origin}/readyz`);
  return [status, JSON.parse(body.toString())];
}

const CREATE = `mutation Create($input: CreateRecordInput!) { createRecord(input: $input) { id } }`;

describe.runIf(runs)('a server whose database goes away', () => {
  test('is not ready while its connections lead nowhere, and hears events again by new ones', async () => {
    const home = await openDemoHome();
    const proxy = await openProxy(home.env.DATABASE_URL ?? '');
    const server = await startServer({ demo: true, home, env: { DATABASE_URL: proxy.url } });
    const other = await startServer({ demo: true, home });
    expect(await ready(server.origin)).toEqual([200, { status: 'ready' }]);
    const heard: string[] = [];
    server.store.onEvents((events) => heard.push(...events.map(({ channel }) => channel)));

    proxy.blackHole();
    // An answer may take seconds, and the process is deaf for about as long. So several requests run at once.
    const answers: unknown[] = [];
    const ask = () => {
      void ready(server.origin).then((answer) => answers.push(answer));
      return answers;
    };
    await expect.poll(ask, { interval: 200 }).toContainEqual([503, { status: 'deaf' }]);
    const client = new pg.Client({ connectionString: home.env.DATABASE_URL });
    await client.connect();
    await client.query(`insert into event (channel, payload, created_at) values ('/away', '{}', 0)`);
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('/away');
    await expect.poll(async () => (await ready(server.origin))[0]).toBe(200);
    await client.query(`insert into event (channel, payload, created_at) values ('/back', '{}', 0)`);
    await client.end();
    await expect.poll(() => heard).toContain('/back');

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
    const create = () =>
      graphql(server.origin, person, CREATE, {
        input: {
          id: crypto.randomUUID(),
          type: 'REQUEST',
          parentId: person.sub,
          reference: 'OPERATION_PURCHASE',
          content: '{}',
        },
      });

    await takeWrites(false);
    await expect.poll(() => ready(server.origin)).toEqual([503, { status: 'full' }]);
    const refused = await create();
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
    expect((await create()).status).toBe(200);
    await client.end();
    await server.stop();
    await home.remove();
  });
});
