import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerSimulatorApi } from '../../../dev/bank/api.ts';
import { createSimulator, type Simulator } from '../../../dev/bank/simulator.ts';

const HOUR_MS = 3_600_000;
const TXID = 'p'.repeat(30);
const KEY = '+5511987654321';
let now: number;
let bank: Simulator;
let app: FastifyInstance;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 20, 10);
  bank = createSimulator({
    path: ':memory:',
    key: KEY,
    receiverName: 'Mercado Demo',
    receiverCity: 'São Paulo',
    location: 'pix-sim.example.com',
    now: () => now,
    post: async () => true,
  });
  app = Fastify();
  await registerSimulatorApi(app, bank, { clientId: 'vendinha', clientSecret: 'segredo', now: () => now });
});
afterEach(async () => {
  await app.close();
  await bank.close();
});

const sign = (credentials: string) =>
  app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    payload: { grant_type: 'client_credentials' },
  });
const token = async (): Promise<string> => (await sign('vendinha:segredo')).json().access_token;
const call = async (method: InjectOptions['method'], url: string, payload?: object, by?: string) => {
  const authorization = `Bearer ${by ?? (await token())}`;
  const answer = await app.inject({
    method: method ?? 'GET',
    url,
    headers: { authorization },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const charge = (chave: string, original: unknown = '4.80', expiracao: unknown = 600) =>
  call('PUT', `/cob/${TXID}`, { calendario: { expiracao }, valor: { original }, chave });
const payout = (chave: string, valor = '5.00') =>
  call('PUT', '/v3/gn/pix/w1', { valor, pagador: { chave }, favorecido: { chave: 'ana@example.com' } });

test('only the client that is known gets a token, and only a living token opens anything', async () => {
  for (const wrong of ['vendinha:outro', 'outro:segredo', ''])
    expect((await sign(wrong)).statusCode).toBe(401);
  const mine = await token();
  const paths = [
    '/cob/x',
    '/pix/x',
    '/pix?inicio=2026-01-01&fim=2026-01-02',
    '/v2/gn/pix/enviados/id-envio/x',
  ];
  for (const url of paths) {
    expect((await app.inject({ url })).statusCode).toBe(401);
    expect((await call('GET', url, undefined, 'x')).status).toBe(401);
    expect((await call('GET', url, undefined, mine)).status).not.toBe(401);
  }
  now += HOUR_MS;
  expect((await call('GET', '/cob/x', undefined, mine)).status).toBe(401);
});

test('a charge, a payout and a webhook are for the key of this account alone', async () => {
  expect((await charge('outra@example.com')).status).toBe(400);
  expect((await payout('outra@example.com')).status).toBe(400);
  const webhook = { webhookUrl: 'https://vendinha.example.com/pix/webhook/x' };
  expect((await call('PUT', '/webhook/outra', webhook)).status).toBe(400);
  expect(bank.recentCharges(9)).toEqual([]);
  expect(bank.recentPayouts(9)).toEqual([]);
  expect((await charge(KEY)).status).toBe(201);
  expect((await payout(KEY)).status).toBe(201);
  expect((await call('PUT', `/webhook/${encodeURIComponent(KEY)}`, webhook)).status).toBe(200);
});

test('what is no amount or no charge is refused, and nothing is made of it', async () => {
  for (const original of ['4,80', '4.8', '-1.00', 4.8, null, ''])
    expect((await charge(KEY, original)).status).toBe(400);
  expect((await charge(KEY, '4.80', '600')).status).toBe(400);
  for (const valor of ['5', 'x']) expect((await payout(KEY, valor)).status).toBe(400);
  expect(bank.recentCharges(9)).toEqual([]);
  expect(bank.recentPayouts(9)).toEqual([]);
});

test('a charge is changed in one way only: it is cancelled', async () => {
  await charge(KEY);
  const cancel = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
  for (const other of [{}, { status: 'CONCLUIDA' }, { ...cancel, valor: { original: '0.01' } }])
    expect((await call('PATCH', `/cob/${TXID}`, other)).status).toBe(400);
  expect((await call('GET', `/cob/${TXID}`)).body).toMatchObject({
    status: 'ATIVA',
    valor: { original: '4.80' },
  });
  expect((await call('PATCH', `/cob/${TXID}`, cancel)).body).toMatchObject({ status: cancel.status });
});

test('lists are of a period and a page; with returns alone when asked', async () => {
  const brCode: string = (await charge(KEY)).body.pixCopiaECola;
  const paid = bank.pay({ brCode, mode: 'normal', amount: null });
  const id = paid.kind === 'paid' ? (paid.endToEndIds[0] ?? '') : '';
  const period = 'inicio=2026-11-20T00:00:00Z&fim=2026-11-21T00:00:00Z';
  const listed = async (more = '') => (await call('GET', `/pix?${period}${more}`)).body.pix.length;
  expect([await listed(), await listed('&devolucaoPresente=true')]).toEqual([1, 0]);
  bank.takeBack(id, 100, 'MED_FRAUDE');
  expect(await listed('&devolucaoPresente=true')).toBe(1);
  for (const path of ['/pix', '/v2/gn/pix/enviados', '/v2/gn/infracoes'])
    for (const query of [
      '',
      'inicio=x&fim=y',
      'inicio=2026-11-20T00:00:00Z',
      `${period}&paginacao.paginaAtual=-1`,
      `${period}&paginacao.paginaAtual=0.5`,
    ])
      expect((await call('GET', `${path}?${query}`)).status, `${path}?${query}`).toBe(400);
});
