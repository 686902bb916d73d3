import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../dev/story/cast.ts';
import { startSmtpServer } from '../../../scripts/bench/server/smtp-server.ts';
import { alter } from '../support/alter.ts';
import { clientConfig, cognito, signIn } from '../support/api-client.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import { buysOne, payAtBank } from '../support/pix-purchase.ts';
import { openHome } from '../support/server-home.ts';
import { raw, type StartedServer, type StartOptions, startServer } from '../support/start-server.ts';
import { firing, hasPromtool, RULES, scrape } from './support/alerts.ts';
import { startOddBank } from './support/odd-bank.ts';

const METRICS_PORT = '0';
/** Runs on one engine, because the engine has no part in it. */
const once = test.runIf(engineUnderTest() === 'sqlite');

describe.skipIf(!hasPromtool)(
  `${hasPromtool ? '' : 'SKIPPED, promtool is not installed: '}the alert rules`,
  () => {
    once('are what Prometheus reads, and their own tests pass', () => {
      const told = (args: string[]): string => {
        const { status, stdout, stderr } = spawnSync('promtool', args, {
          cwd: dirname(RULES),
          encoding: 'utf8',
        });
        return status === 0 ? '' : `${stdout}${stderr}`;
      };
      expect(told(['check', 'rules', RULES])).toBe('');
      expect(told(['check', 'config', join(dirname(RULES), 'prometheus.yml')])).toBe('');
      expect(told(['test', 'rules', join(dirname(RULES), 'alerts.test.yml')])).toBe('');
    });
  },
);

describeOnEngine('the metrics of a process', () => {
  let closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.reverse()) await close();
    closing = [];
  });
  const start = async (options: StartOptions): Promise<StartedServer> => {
    const server = await startServer({ ...options, env: { METRICS_PORT, ...options.env } });
    closing.push(() => server.stop());
    return server;
  };

  once('are read on a port of their own, never on the app’s', async () => {
    const server = await start({});
    expect((await raw(`${server.origin}/metrics`)).status).toBe(404);
    expect((await raw(`${server.metricsOrigin}/`)).status).toBe(404);
    await raw(`${server.origin}/config.json`);
    await raw(`${server.origin}/nada/de-ninguem.js?token=segredo`);
    const figures = await scrape(server.metricsOrigin);
    expect(
      figures.get('vendinha_http_request_seconds_count{method="GET",route="/config.json",status="2xx"}'),
    ).toBe(1);
    expect(
      figures.get('vendinha_http_request_seconds_count{method="GET",route="none",status="4xx"}'),
    ).toBeGreaterThan(0);
    expect([...figures.keys()].filter((name) => /ninguem|segredo/.test(name))).toEqual([]);
    expect(figures.get('vendinha_storage_up')).toBe(1);
    expect(figures.get('vendinha_queue_depth{lane="mail"}')).toBe(0);
  });

  once('[S-15] tell whether the bank announced a payment', async () => {
    const server = await start({ demo: true, begin: true });
    const payments = async () => {
      const figures = await scrape(server.metricsOrigin);
      return ['announced', 'found'].map((source) =>
        figures.get(`vendinha_payments_total{source="${source}"}`),
      );
    };
    expect(await payments()).toEqual([0, 0]);
    const marina = await signIn(server.origin, 'marina@exemplo.com.br', PASSWORD);
    await payAtBank(server.origin, marina, await buysOne(server.origin, marina));
    // On a machine that is busy for long it may be found before it is announced, and is announced all the same.
    await expect.poll(payments).toSatisfy(([announced]) => announced === 1);
  });

  once('without METRICS_PORT there is none', async () => {
    const server = await start({ env: { METRICS_PORT: '' } });
    expect(server.metricsOrigin).toBeNull();
    expect((await raw(`${server.origin}/metrics`)).status).toBe(404);
  });

  describe.skipIf(!hasPromtool)('and the alert of each fault, and no other:', () => {
    const some = (figures: ReadonlyMap<string, number>, part: RegExp): boolean =>
      [...figures].some(([name, value]) => part.test(name) && value > 0);

    test('none while all is well', async () => {
      const server = await start({ demo: true, begin: true });
      const before = await scrape(server.metricsOrigin);
      const isCalled = async () => some(await scrape(server.metricsOrigin), /bank_call_seconds_count.*"ok"/);
      await expect.poll(isCalled).toBe(true);
      expect(firing(before, await scrape(server.metricsOrigin))).toEqual([]);
    });

    once('the bank is down', async () => {
      const server = await start({});
      const before = await scrape(server.metricsOrigin);
      await server.begin(server.origin);
      const isCalled = async () => some(await scrape(server.metricsOrigin), /_count.*"unknown"/);
      await expect.poll(isCalled).toBe(true);
      expect(firing(before, await scrape(server.metricsOrigin))).toEqual(['VendinhaBankSilent']);
      // After several failed calls the bank counts as away, and the alert needs no further calls.
      await expect.poll(async () => some(await scrape(server.metricsOrigin), /bank_away/)).toBe(true);
      const away = await scrape(server.metricsOrigin);
      expect(firing(away, away)).toEqual(['VendinhaBankSilent']);
      const ready = await raw(`${server.origin}/readyz`);
      expect(ready.status).toBe(200);
      expect(JSON.parse(ready.body.toString()).troubles).toContain('bank');
    });

    once('the mail server is down', async () => {
      const server = await start({ begin: true, env: { PSP_URL: await bankThatKnowsNothing() } });
      const { userPoolClientId: ClientId } = await clientConfig(server.origin);
      const before = await scrape(server.metricsOrigin);
      await cognito(server.origin, 'SignUp', {
        ClientId,
        Username: 'ana@example.com',
        Password: 'Vendinha#2026',
      });
      const isFailed = async () => some(await scrape(server.metricsOrigin), /mails_total.*failed/);
      await expect.poll(isFailed).toBe(true);
      expect(firing(before, await scrape(server.metricsOrigin))).toEqual(['VendinhaMailFails']);
    });

    once('people type addresses that the mail server refuses, whose mail is given up', async () => {
      const mailServer = await startSmtpServer();
      closing.push(() => mailServer.stop());
      const env = { PSP_URL: await bankThatKnowsNothing(), SMTP_URL: mailServer.url };
      const server = await start({ begin: true, env });
      const { userPoolClientId: ClientId } = await clientConfig(server.origin);
      mailServer.refuseNext('550 5.1.1 <nao.existe@example.com>: no such user');
      const before = await scrape(server.metricsOrigin);
      await cognito(server.origin, 'SignUp', {
        ClientId,
        Username: 'nao.existe@example.com',
        Password: 'Vendinha#2026',
      });
      await server.logged('the mail server refused an address');
      const waiting = server.store.read.selectFrom('job').select('id').where('kind', '=', 'mail');
      await expect.poll(() => waiting.execute()).toEqual([]);
      const after = await scrape(server.metricsOrigin);
      expect(after.get('vendinha_mails_total{outcome="refused"}')).toBe(1);
      expect([...after.keys()].filter((name) => /mails_total.*(failed|accepted)/.test(name))).toEqual([]);
      // One refusal a minute without an accepted mail opens a ticket, and wakes nobody at night.
      expect(firing(before, after)).toEqual(['VendinhaMailRefused']);
      expect(server.log.filter((line) => line.includes('nao.existe'))).toEqual([]);
    });

    test('jobs wait and nobody does them', async () => {
      const home = await openHome();
      closing.push(() => home.remove());
      await alter(
        home,
        `insert into job (id, kind, lane, key, payload, run_at, attempts, lease_until)
         values ('old', 'charge.expire', 'close', 'old', '{}', 1000, 0, 0)`,
      );
      const server = await start({ home });
      const figures = await scrape(server.metricsOrigin);
      expect(firing(figures, figures)).toEqual(['VendinhaQueueOld']);
    });

    test('[W-03] one withdrawal and one refund stand still among others that went well', async () => {
      const home = await openHome();
      closing.push(() => home.remove());
      const now = Date.now();
      const HOUR = 3_600_000;
      const payout = (id: string, status: string, at: number) =>
        `('${id}', 'balance', '${id}', '${id}', 3000, 0, 3000, 'k', '${status}', null, ${at}, ${at})`;
      await alter(
        home,
        `insert into payout (id_envio, kind, record_id, owner, gross, fee, amount, pix_key, status, end_to_end_id,
           created_at, updated_at)
         values ${payout('stuck', 'IN_PROCESS', now - 2 * HOUR)}, ${payout('fresh', 'SENDING', now)},
           ${payout('went', 'DONE', now - 9 * HOUR)}, ${payout('failed', 'FAILED', now - 9 * HOUR)}`,
      );
      const refund = (id: string, status: string, at: number) =>
        `('${id}', 'E', 'p', 's', 's', 100, '${status}', null, null, ${at}, ${at})`;
      await alter(
        home,
        `insert into refund (id, end_to_end_id, purchase_id, seller, asked_by, amount, status, reason, return_id,
           created_at, updated_at)
         values ${refund('d1', 'ASKED', now - 3 * HOUR)}, ${refund('d2', 'DONE', now - 9 * HOUR)}`,
      );
      await alter(
        home,
        `insert into job (id, kind, lane, key, payload, run_at, attempts, lease_until)
         values ('w1', 'refund.watch', 'watch', 'd1', '{}', ${now + HOUR}, 0, 0),
           ('w2', 'refund.watch', 'watch', 'd2', '{}', ${now + HOUR}, 0, 0)`,
      );
      const server = await start({ home });
      const figures = await scrape(server.metricsOrigin);
      const hours = (kind: string) =>
        Math.floor((figures.get(`vendinha_money_out_age_seconds{kind="${kind}"}`) ?? 0) / 3600);
      expect([hours('withdrawal'), hours('refund')]).toEqual([2, 3]);
      expect(firing(figures, figures)).toEqual(['VendinhaMoneyStandsStill']);
    });

    test('[S-12] a hand in the database changed the ledger', async () => {
      const home = await openHome();
      closing.push(() => home.remove());
      await alter(
        home,
        `insert into seal (seq, transfer_id, hash) values (1, 'removed', '${'0'.repeat(64)}')`,
      );
      const server = await start({ home });
      await expect.poll(async () => some(await scrape(server.metricsOrigin), /books_wrong/)).toBe(true);
      const figures = await scrape(server.metricsOrigin);
      expect(firing(figures, figures)).toEqual(['VendinhaBooksWrong']);
    });

    test('the storage is away', async () => {
      const server = await start({});
      const before = await scrape(server.metricsOrigin);
      await server.store.close();
      expect(firing(before, await scrape(server.metricsOrigin))).toEqual(['VendinhaStorageAway']);
    });

    test.runIf(engineUnderTest() === 'postgres')('the clock is nine minutes ahead', async () => {
      const server = await start({ machineAheadMs: 9 * 60_000 });
      const figures = await scrape(server.metricsOrigin);
      expect(firing(figures, figures)).toEqual(['VendinhaClockOff']);
    });

    const bankThatKnowsNothing = async (): Promise<string> => {
      const bank = await startOddBank();
      closing.push(() => bank.close());
      return bank.url;
    };
  });
});
