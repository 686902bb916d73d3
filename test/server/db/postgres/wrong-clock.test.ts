import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../../dev/story/cast.ts';
import { DEPOSIT_CODE_MS } from '../../../../src/domain/money/deposit.ts';
import { scrape } from '../../metrics/support/alerts.ts';
import { alter } from '../../support/alter.ts';
import { createRecord, eventually, getRecord, signIn } from '../../support/api-client.ts';
import { openDemoHome } from '../../support/demo-template.ts';
import { engineIsPresent, engineUnderTest } from '../../support/open-store.ts';
import { raw, startServer } from '../../support/start-server.ts';

const runs = engineUnderTest() === 'postgres' && engineIsPresent();
/** Error of the wrong clock, ms. By it a code made just now has ended. */
const AHEAD_MS = DEPOSIT_CODE_MS + 60_000;

describe.runIf(runs)('a process whose machine is ahead by more than a code lasts', () => {
  test('[D-02] ends no code early and takes no job that is not due; its log, readiness and metrics tell of it', async () => {
    const home = await openDemoHome();
    // `right` takes only requests, so `wrong` does every job.
    const right = await startServer({ demo: true, home });
    const env = { METRICS_PORT: '0' };
    const wrong = await startServer({ demo: true, home, begin: true, env, machineAheadMs: AHEAD_MS });
    const marina = await signIn(right.origin, 'marina@exemplo.com.br', PASSWORD);
    const made = await createRecord(right.origin, marina, {
      id: crypto.randomUUID(),
      type: 'DEPOSIT',
      parentId: marina.sub,
      content: { amount: 20, source: 'deposit_form' },
    });
    const id = made.kind === 'created' ? made.record.id : made.code;
    const deposit = async () => (await getRecord(right.origin, marina, id, 'DEPOSIT'))?.content;
    const pixCopiaECola = await eventually(async () => (await deposit())?.qrCode as string | undefined);

    // A job of the same lane that is due now. Once it is done, the jobs that wait for the code's end were looked at.
    await alter(
      home,
      `insert into job (id, kind, lane, key, payload, run_at, attempts, lease_until)
       values ('due', 'charge.expire', 'close', 'due', '{"txid":"due"}', 1, 0, 0)`,
    );
    const ends = () => right.store.read.selectFrom('job').selectAll().where('kind', '=', 'charge.expire');
    await expect.poll(() => ends().where('id', '=', 'due').execute()).toEqual([]);
    expect(await ends().where('run_at', '>', right.store.now()).execute()).toMatchObject([
      { attempts: 0, lease_until: 0 },
    ]);
    const paid = await fetch(`${right.origin}/dev/pix/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pixCopiaECola }),
    });
    expect(paid.status).toBe(200);
    await expect.poll(deposit).toMatchObject({ status: 'CONCLUIDA', pixAmount: 20 });

    const troublesOf = async (origin: string): Promise<unknown> =>
      JSON.parse((await raw(`${origin}/readyz`)).body.toString()).troubles;
    expect(await troublesOf(wrong.origin)).toEqual(['clock']);
    expect(await troublesOf(right.origin)).toBeUndefined();
    await wrong.logged('"trouble":"clock"');
    const offset = (await scrape(wrong.metricsOrigin)).get('vendinha_clock_offset_seconds');
    expect(Math.round((offset ?? 0) / 60)).toBe(AHEAD_MS / 60_000);
    await wrong.stop();
    await right.stop();
    await home.remove();
  });
});
