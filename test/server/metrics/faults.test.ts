import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { PASSWORD } from '../../../dev/story/cast.ts';
import { alter } from '../support/alter.ts';
import { createRecord, signIn } from '../support/api-client.ts';
import { openDemoHome } from '../support/demo-template.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import { raw, type StartedServer, type StartOptions, startServer } from '../support/start-server.ts';
import { firing, hasPromtool, type Scrape, scrape } from './support/alerts.ts';

/** No record of this type can be inserted. */
const BROKEN = 'ACCESS';
const BREAK = {
  sqlite: `create trigger broken before insert on record when new.type = '${BROKEN}'
    begin select raise(abort, 'a fault of ours'); end`,
  postgres: `create function broken() returns trigger language plpgsql as
      $$ begin raise exception 'a fault of ours'; end $$;
    create trigger broken before insert on record for each row when (new.type = '${BROKEN}')
      execute function broken()`,
};

/** Without promtool only the counts are checked. */
const ALERTS = hasPromtool ? '' : ', whose alerts are SKIPPED, promtool is not installed';

describeOnEngine(`a server that is broken${ALERTS}`, () => {
  let closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.reverse()) await close();
    closing = [];
  });

  /** Starts the demo, after a change of its database if any. */
  async function startBroken(sql: string | null, options: StartOptions): Promise<StartedServer> {
    const home = await openDemoHome();
    closing.push(() => home.remove());
    if (sql !== null) await alter(home, sql);
    const env = { METRICS_PORT: '0', ...options.env };
    const server = await startServer({ ...options, home, demo: true, env });
    closing.push(() => server.stop());
    return server;
  }
  const expectFiring = (before: Scrape, after: Scrape, alerts: string[]): void => {
    if (hasPromtool) expect(firing(before, after)).toEqual(alerts);
  };

  test('answers a write of the record API with 200 and counts its fault, which calls somebody', async () => {
    const server = await startBroken(BREAK[engineUnderTest()], { begin: false });
    const marina = await signIn(server.origin, 'marina@exemplo.com.br', PASSWORD);
    const write = (type: string) =>
      createRecord(server.origin, marina, { id: randomUUID(), type, content: { locationId: 'nenhum' } });
    const before = await scrape(server.metricsOrigin);
    expect(before.get('vendinha_faults_total')).toBe(0);
    // A refusal is the person's mistake, and no fault of the server.
    expect(await write('NADA')).toEqual({ kind: 'refused', code: 'UNKNOWN_TYPE' });
    expect((await scrape(server.metricsOrigin)).get('vendinha_faults_total')).toBe(0);
    for (const _ of [1, 2, 3]) expect(await write(BROKEN)).toEqual({ kind: 'refused', code: 'INTERNAL' });
    const after = await scrape(server.metricsOrigin);
    expect(after.get('vendinha_faults_total')).toBe(3);
    expect([...after.keys()].filter((name) => name.includes('5xx'))).toEqual([]);
    expectFiring(before, after, ['VendinhaFaults']);
  });

  test('names what fails again and again, which calls somebody though nothing waits', async () => {
    const rows = [1, 2, 3, 4, 5].map((id) => `('p${id}', 'refund.send', 'payout', 'p${id}', '{}', 1, 0, 0)`);
    const server = await startBroken(
      `insert into job (id, kind, lane, key, payload, run_at, attempts, lease_until) values ${rows.join()}`,
      { begin: true },
    );
    const troubled = async () =>
      (await scrape(server.metricsOrigin)).get('vendinha_trouble{name="refund.send"}');
    await expect.poll(troubled).toBe(1);
    const idle = async () => (await scrape(server.metricsOrigin)).get('vendinha_queue_depth{lane="payout"}');
    await expect.poll(idle).toBe(0);
    const figures = await scrape(server.metricsOrigin);
    expectFiring(figures, figures, ['VendinhaMoneyJobsFail']);
  });

  test('pages nobody while the postal service is silent', async () => {
    const server = await startBroken(null, { env: { CEP_URL: 'http://127.0.0.1:9/ws' } });
    const { idToken } = await signIn(server.origin, 'marina@exemplo.com.br', PASSWORD);
    const before = await scrape(server.metricsOrigin);
    const ask = () => raw(`${server.origin}/cep/95020360`, { headers: { authorization: idToken } });
    for (const _ of [1, 2, 3]) expect((await ask()).status).toBe(502);
    const after = await scrape(server.metricsOrigin);
    const series = 'vendinha_http_request_seconds_count{method="GET",route="/cep/:cep",status="5xx"}';
    expect(after.get(series)).toBe(3);
    expectFiring(before, after, []);
  });
});
