import { afterEach, describe, expect, test } from 'vitest';
import { alter } from '../support/alter.ts';
import { openHome } from '../support/server-home.ts';
import { raw, type StartedServer, startServer } from '../support/start-server.ts';
import { firing, hasPromtool, type Scrape, scrape } from './support/alerts.ts';
import { type OddAnswer, startOddBank } from './support/odd-bank.ts';

/** Without promtool only the figures are checked. */
const ALERTS = hasPromtool ? '' : ', whose alerts are SKIPPED, promtool is not installed';
const refusal = (name: string): OddAnswer => [
  403,
  { type: `https://pix.bcb.gov.br/api/v2/error/${name}`, title: 'Acesso negado', status: 403 },
];
const UNKNOWN = refusal('NaoEncontrado')[1];
const NO_MORE = { parametros: { paginacao: { paginaAtual: 0, quantidadeDePaginas: 1 } } };

describe(`a bank that answers, and refuses${ALERTS}`, () => {
  let closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.reverse()) await close();
    closing = [];
  });

  /** Starts a server at which `charges` codes are to be made, at a bank that refuses calls whose text matches. */
  async function startRefused(calls: RegExp, charges: number): Promise<StartedServer> {
    const bank = await startOddBank((call) => {
      if (calls.test(call)) return refusal('AcessoNegado');
      if (!call.startsWith('GET ')) return [200, {}];
      return call.includes('?') ? [200, NO_MORE] : [404, UNKNOWN];
    });
    closing.push(() => bank.close());
    const home = await openHome();
    closing.push(() => home.remove());
    const now = Date.now();
    for (let nth = 0; nth < charges; nth += 1) {
      const txid = `p01${nth.toString(16).padStart(32, '0')}`;
      await alter(
        home,
        `insert into charge (txid, purpose, record_id, owner, amount, status, br_code, expires_at, created_at, updated_at)
         values ('${txid}', 'PURCHASE', '${nth}', 'convidado', 480, 'CREATING', null, ${now + 600_000}, ${now}, ${now});
         insert into job (id, kind, lane, key, payload, run_at, attempts, lease_until)
         values ('${txid}', 'charge.create', 'charge', '${txid}', '{"txid":"${txid}"}', 1000, 0, 0)`,
      );
    }
    const server = await startServer({ home, begin: true, env: { METRICS_PORT: '0', PSP_URL: bank.url } });
    closing.push(() => server.stop());
    return server;
  }
  const troublesOf = async (server: StartedServer): Promise<[number, readonly string[]]> => {
    const { status, body } = await raw(`${server.origin}/readyz`);
    return [status, JSON.parse(body.toString()).troubles ?? []];
  };
  const expectFiring = (before: Scrape, after: Scrape, alerts: string[]): void => {
    if (hasPromtool) expect(firing(before, after)).toEqual(alerts);
  };

  test('[S-12] makes no code for anybody: readiness names it, and somebody is called although no call failed', async () => {
    const server = await startRefused(/^PUT .*\/cob\//, 6);
    await expect.poll(() => troublesOf(server)).toEqual([200, ['charges-refused']]);
    const series = 'vendinha_bank_call_seconds_count{call="createCharge",outcome="refused"}';
    await expect.poll(async () => (await scrape(server.metricsOrigin)).get(series)).toBe(6);
    const after = await scrape(server.metricsOrigin);
    expect(after.get('vendinha_trouble{name="charges-refused"}')).toBe(1);
    // Refusals beyond one scrape are a rate, and those within one are known by the trouble alone.
    expectFiring(new Map(), after, ['VendinhaBankRefuses']);
    expectFiring(after, after, ['VendinhaBankRefuses']);
  });

  test('[S-15] refuses the address at which it shall announce payments: somebody looks in the morning', async () => {
    const server = await startRefused(/^PUT .*\/webhook\//, 0);
    await expect.poll(() => troublesOf(server)).toEqual([200, ['pix.webhook']]);
    const after = await scrape(server.metricsOrigin);
    expectFiring(after, after, ['VendinhaJobsFail']);
  });

  test('[S-12] made no code once: nobody is called', async () => {
    const server = await startRefused(/^PUT .*\/cob\//, 1);
    await server.logged('the bank refused a charge');
    const after = await scrape(server.metricsOrigin);
    expect(await troublesOf(server)).toEqual([200, []]);
    expectFiring(after, after, []);
  });
});
