import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerSimulatorApi } from '../../../dev/bank/api.ts';
import { createSimulator, type Simulator } from '../../../dev/bank/simulator.ts';
import { createSimulatorPsp } from '../../../dev/bank/simulator-psp.ts';
import { createBacenPsp } from '../../../server/pix/bacen/bacen-psp.ts';
import { describePsp, type PspBench } from '../../contracts/psp.ts';

const START = Date.UTC(2026, 10, 20, 10);
const CLIENT = { clientId: 'vendinha', clientSecret: 'segredo' };

function openBank() {
  let now = START;
  const announced: unknown[] = [];
  const bank: Simulator = createSimulator({
    path: ':memory:',
    key: '+5511987654321',
    receiverName: 'Mercado Demo',
    receiverCity: 'São Paulo',
    location: 'pix-sim.example.com',
    now: () => now,
    post: async (_url, body) => announced.push(body) > 0,
  });
  return {
    bank,
    announced,
    clock: () => now,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

async function openLocal(): Promise<PspBench> {
  const { bank, announced, advance } = openBank();
  return { bank, announced, advance, psp: createSimulatorPsp(bank), close: () => bank.close() };
}

async function openOverHttp(): Promise<PspBench> {
  const { bank, announced, advance, clock } = openBank();
  const app = Fastify();
  await registerSimulatorApi(app, bank, { ...CLIENT, now: clock });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const psp = createBacenPsp(
    {
      ...CLIENT,
      baseUrl,
      tokenPath: '/oauth/token',
      key: bank.key,
      clientCertificate: null,
      ca: null,
      timeoutMs: 5000,
      skipWebhookMtls: true,
    },
    clock,
  );
  const close = async () => {
    await psp.close();
    await app.close();
    await bank.close();
  };
  return { bank, announced, advance, psp, close };
}

describePsp('the simulated bank in the same process', openLocal);
describePsp("the Central Bank's API over HTTP", openOverHttp);

test('a token that runs out is renewed without the caller noticing', async () => {
  const { psp, advance, close } = await openOverHttp();
  expect((await psp.getCharge('x'.repeat(30))).kind).toBe('not-found');
  advance(3_700_000);
  expect((await psp.getCharge('x'.repeat(30))).kind).toBe('not-found');
  await close();
});

test('wrong credentials are unknown, never a refusal of the charge', async () => {
  const { bank, clock } = openBank();
  const app = Fastify();
  await registerSimulatorApi(app, bank, { ...CLIENT, now: clock });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const psp = createBacenPsp(
    {
      ...CLIENT,
      clientSecret: 'errado',
      baseUrl,
      tokenPath: '/oauth/token',
      key: bank.key,
      clientCertificate: null,
      ca: null,
      timeoutMs: 5000,
      skipWebhookMtls: false,
    },
    clock,
  );
  expect((await psp.getCharge('x'.repeat(30))).kind).toBe('unknown');
  await psp.close();
  await app.close();
  await bank.close();
});

test('the payload behind a code is a signed document with the amount', async () => {
  const { bank, clock } = openBank();
  const app = Fastify();
  await registerSimulatorApi(app, bank, { ...CLIENT, now: clock });
  const made = bank.createCharge({
    txid: 'a'.repeat(30),
    amount: 1250,
    expiresInS: 600,
    payer: null,
    description: '',
  });
  const brCode = made.kind === 'ok' ? (made.value.brCode ?? '') : '';
  const path = /pix-sim\.example\.com(\/qr\/v2\/[0-9a-f]{32})/.exec(brCode)?.[1] ?? '';
  const answer = await app.inject({ method: 'GET', url: path });
  expect(answer.headers['content-type']).toContain('application/jose');
  expect(JSON.parse(Buffer.from(answer.body.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    valor: { original: '12.50' },
    status: 'ATIVA',
  });
  await app.close();
  await bank.close();
});

test('webhooks are retried until answered, and delivered twice or newest first when told', async () => {
  let now = START;
  let up = false;
  const seen: string[] = [];
  const bank = createSimulator({
    path: ':memory:',
    key: 'loja@example.com',
    receiverName: 'Demo',
    receiverCity: 'Recife',
    location: 'pix-sim.example.com',
    now: () => now,
    post: async (_url, body) => {
      if (up) seen.push(JSON.stringify(body).includes('a'.repeat(30)) ? 'a' : 'b');
      return up;
    },
  });
  bank.registerWebhook('http://shop.test/hook');
  for (const letter of ['a', 'b']) {
    const made = bank.createCharge({
      txid: letter.repeat(30),
      amount: 100,
      expiresInS: 60,
      payer: null,
      description: '',
    });
    bank.pay({ brCode: made.kind === 'ok' ? (made.value.brCode ?? '') : '', mode: 'normal', amount: null });
  }
  expect(await bank.webhooks.deliverDue()).toBe(0);
  up = true;
  expect(await bank.webhooks.deliverDue()).toBe(0);
  now += 2000;
  bank.faults.outOfOrder = true;
  bank.faults.duplicateWebhooks = true;
  expect(await bank.webhooks.deliverDue()).toBe(2);
  expect(seen).toEqual(['b', 'b', 'a', 'a']);
  await bank.close();
});
