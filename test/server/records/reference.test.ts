import { afterAll, beforeAll, expect, test } from 'vitest';
import { USUAL_RULES } from '../../../server/money/payout/operator-rules.ts';
import { createApolloTransport } from '../../../src/data/wire/apollo-transport.ts';
import { CATALOGUE } from '../../../src/domain/shop/equipment.ts';
import { type Settings, USUAL_SETTINGS } from '../../../src/domain/shop/settings.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { newPerson, openRecordServer, type RecordServer, tokenOf } from './support/record-server.ts';

describeOnEngine('what the server says to everybody alike', () => {
  const ana = newPerson('ana');
  let server: RecordServer;
  let requests = 0;

  const transportOf = () =>
    createApolloTransport({
      endpoint: server.url,
      token: async () => tokenOf(ana),
      fetcher: (input, init) => {
        requests += 1;
        return fetch(input, init);
      },
    });

  beforeAll(async () => {
    server = await openRecordServer();
  });
  afterAll(() => server.close());

  test('[E-01] [R-04] the app reads the prices that an order is charged, and asks for them once', async () => {
    const transport = transportOf();
    requests = 0;
    expect(await transport.catalogue()).toMatchObject(CATALOGUE);
    expect(await transport.catalogue()).toMatchObject(CATALOGUE);
    expect(requests).toBe(1);
    await transport.close();
  });

  test('[W-02] [R-04] the app hears what the operator has set, the earlier answer first', async () => {
    const transport = transportOf();
    const hear = () => {
      const told: Settings[] = [];
      return { told, stop: transport.watchSettings((settings) => told.push(settings)) };
    };
    const first = hear();
    await expect.poll(() => first.told).toMatchObject([USUAL_SETTINGS]);
    first.stop();

    const rules = { ...USUAL_RULES, leastWithdrawal: 500, depositPauseMs: 3_600_000 };
    await server.store.run('keepRules', rules);
    const second = hear();
    expect(second.told).toMatchObject([USUAL_SETTINGS]);
    await expect
      .poll(() => second.told)
      .toMatchObject([USUAL_SETTINGS, { leastWithdrawal: 500, depositPauseMs: 3_600_000 }]);
    second.stop();
    await transport.close();
  });

  test('neither is for strangers, and how many payouts go at a time is nobody’s business', async () => {
    const query = '{ settings { leastWithdrawal } equipment { product } }';
    expect((await server.post({ query }, {})).status).toBe(401);
    const { errors } = await server.call(ana, '{ settings { payoutsAtOnce } }');
    expect(errors).toHaveLength(1);
  });
});
