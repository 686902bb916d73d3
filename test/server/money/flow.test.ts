import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerSimulatorApi } from '../../../dev/bank/api.ts';
import { createSimulator } from '../../../dev/bank/simulator.ts';
import { createJobRunner } from '../../../server/db/queue/job-runner.ts';
import { createTroubles } from '../../../server/db/queue/troubles.ts';
import { createMoneyJobs, registerMoney, webhookPath } from '../../../server/money/register-money.ts';
import { createBacenPayouts } from '../../../server/pix/bacen/bacen-payouts.ts';
import { connectBacen, createBacenPsp } from '../../../server/pix/bacen/bacen-psp.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';
import type { commands } from './support/commands.ts';

const [OWNER, ANA, PLACE, COFFEE] = Array.from({ length: 4 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
];

describeOnEngine('a purchase over the wire', () => {
  test('[S-12, S-15] with the job runner, the bank’s API over HTTP and its webhook: code, payment, PAID', async () => {
    const commandsModule = new URL('./support/commands.ts', import.meta.url);
    const { store, close } = await openTestStore<typeof commands>({ commandsModule });
    const troubles: string[] = [];
    const log = {
      warn: (_: object, message: string) => troubles.push(message),
      error: (_: object, message: string) => troubles.push(message),
    };
    const bank = createSimulator({
      path: ':memory:',
      key: 'loja@example.com',
      receiverName: 'Vendinha',
      receiverCity: 'Recife',
      location: 'bank.example.com',
      now: Date.now,
    });
    const [bankApp, app] = [Fastify(), Fastify()];
    const client = { clientId: 'id', clientSecret: 'segredo', now: Date.now };
    await registerSimulatorApi(bankApp, bank, client);
    const config = {
      ...client,
      baseUrl: await bankApp.listen({ host: '127.0.0.1', port: 0 }),
      tokenPath: '/oauth/token',
      key: bank.key,
      clientCertificate: null,
      ca: null,
      timeoutMs: 5000,
      skipWebhookMtls: true,
    };
    const connection = connectBacen(config, Date.now);
    const psp = createBacenPsp(config, Date.now, connection);
    const payouts = createBacenPayouts(bank.key, connection.call);
    registerMoney(app, { store, psp, webhookSecrets: () => ['segredo'] });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const heard: ChannelEvent[] = [];
    let wake = () => {};
    store.onEvents((events) => {
      heard.push(...events.map(({ payload }) => JSON.parse(payload) as ChannelEvent));
      wake();
    });
    const until = async (type: string): Promise<ChannelEvent> => {
      for (;;) {
        const event = heard.find((one) => one.type === type);
        if (event) return event;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    const seed = (
      row: {
        id: string;
        type: 'PROFILE' | 'LOCATION' | 'ITEM';
        parentId: string | null;
        owner: string;
        reference: string | null;
      },
      content: object,
    ) => store.run('seedRecord', { ...row, content: JSON.stringify(content) });
    await seed(
      { id: 'ana@example.com', type: 'PROFILE', parentId: null, owner: ANA, reference: null },
      { name: 'Ana Lima', cpf: '52998224725' },
    );
    await seed(
      { id: PLACE, type: 'LOCATION', parentId: null, owner: OWNER, reference: 'PUBLIC' },
      { name: 'Demo' },
    );
    await seed(
      { id: COFFEE, type: 'ITEM', parentId: PLACE, owner: OWNER, reference: 'Café' },
      { name: 'Café', price: 4.8, quantity: 1 },
    );
    await store.run('planMoney', {});
    const runner = createJobRunner(
      store,
      createMoneyJobs({
        store,
        psp,
        payouts,
        now: Date.now,
        webhookUrl: async () => origin + webhookPath('segredo'),
        isBankAway: () => false,
        troubles: createTroubles(log, Date.now),
        log,
      }),
      {
        troubles: createTroubles(log, Date.now),
        log,
      },
    );
    bank.webhooks.start();

    const id = randomUUID();
    const content = JSON.stringify({
      items: [{ id: COFFEE, quantity: 1 }],
      totalAmount: 4.8,
      useBalance: false,
    });
    await store.run('createRecord', {
      viewer: { sub: ANA, email: 'ana@example.com' },
      input: { id, type: 'SHOPPING_PURCHASE', parentId: PLACE, content },
    });
    const code = await until('PURCHASE_QR_CODE_CREATED');
    expect(bank.pay({ brCode: code.content?.qrCode ?? '', mode: 'normal', amount: null }).kind).toBe('paid');
    expect(await until('PURCHASE_STATUS_CHANGED')).toMatchObject({
      purchaseId: id,
      content: { status: 'PAID' },
    });
    expect(troubles).toEqual([]);

    await runner.stop();
    await psp.close();
    await bank.close();
    await app.close();
    await bankApp.close();
    await close();
  });
});
