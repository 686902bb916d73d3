import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSimulator, type Simulator } from '../../../dev/bank/simulator.ts';
import { registerDevPix } from '../../../dev/pages/dev-pix.ts';

let app: ReturnType<typeof Fastify>;
let bank: Simulator;
let brCode: string;

beforeEach(async () => {
  app = Fastify();
  bank = createSimulator({
    path: ':memory:',
    key: 'loja@example.com',
    receiverName: 'Vendinha',
    receiverCity: 'Recife',
    location: 'localhost:8080/pix-sim',
    now: () => Date.UTC(2026, 10, 20, 12),
    post: async () => true,
  });
  await registerDevPix(app, bank);
  const made = bank.createCharge({
    txid: 'a'.repeat(35),
    amount: 480,
    expiresInS: 600,
    payer: null,
    description: '<b>Compra</b>',
  });
  brCode = made.kind === 'ok' ? (made.value.brCode ?? '') : '';
});
afterEach(async () => {
  await app.close();
  await bank.close();
});

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
const form = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(fields).toString(),
  });

test('the page needs no inline script or style and escapes what it shows', async () => {
  const page = await app.inject('/dev/pix?codigo=%22%3E%3Cscript%3E');
  expect(page.body).toContain('lang="pt-BR"');
  expect(page.body).not.toMatch(/<script(?! src)|\sstyle=|<style|\son\w+=/);
  expect(page.body).toContain('&lt;b&gt;Compra');
  expect(page.body).toContain('&quot;&gt;&lt;script&gt;');
  for (const file of ['tokens.css', 'style.css', 'page.js'])
    expect((await app.inject(`/dev/pix/${file}`)).statusCode).toBe(200);
});

test('a code is paid by JSON, in the way asked for', async () => {
  const paid = await post('/dev/pix/pay', {
    pixCopiaECola: `${brCode}\n`,
    mode: 'wrong-amount',
    amount: 4.5,
  });
  expect(paid.json()).toMatchObject({
    ok: true,
    amount: 4.5,
    endToEndIds: [expect.stringMatching(/^E12345678202611201200[A-Za-z0-9]{11}$/)],
  });
  const again = await post('/dev/pix/pay', { pixCopiaECola: brCode });
  expect([again.statusCode, again.json()]).toEqual([
    422,
    { ok: false, message: 'Esta cobrança já foi paga.' },
  ]);
  expect((await post('/dev/pix/pay', { pixCopiaECola: 'nada' })).json()).toMatchObject({
    ok: false,
    message: expect.stringContaining('Código PIX inválido'),
  });
  expect((await post('/dev/pix/pay', { pixCopiaECola: brCode, mode: 'voando' })).statusCode).toBe(422);
});

test('plain forms do the same: pay, take back, set troubles', async () => {
  const paid = await form('/dev/pix/pay', { pixCopiaECola: brCode, mode: 'normal', amount: '' });
  expect(paid.body).toContain('Pagamento de R$ 4,80 enviado.');
  const [charge] = bank.recentCharges(1);
  const taken = await form('/dev/pix/return', {
    endToEndId: charge?.payments[0]?.endToEndId ?? '',
    amount: '',
  });
  expect(taken.body).toContain('O banco tomou de volta R$ 4,80.');
  expect((await form('/dev/pix/return', { endToEndId: 'x' })).statusCode).toBe(422);
  await form('/dev/pix/faults', {
    duplicateWebhooks: '1',
    timeoutsAfterCommit: '2',
    outages: '0',
    payoutMode: 'hold',
    refundMode: 'late-refuse',
  });
  expect(bank.faults).toEqual({
    duplicateWebhooks: true,
    outOfOrder: false,
    timeoutsAfterCommit: 2,
    outages: 0,
    payoutMode: 'hold',
    refundMode: 'late-refuse',
  });
});

test('a payout is refused, finished or returned by a form, and shown', async () => {
  const send = (payoutId: string) =>
    bank.sendPayout({ payoutId, amount: 3000, key: '<ana>', holderCpf: null, note: 'Saque' });
  const act = async (payoutId: string, what: string) =>
    (await form('/dev/pix/payout', { idEnvio: payoutId, what })).statusCode;
  bank.faults.payoutMode = 'hold';
  send('w1');
  send('w2');
  const page = await app.inject('/dev/pix');
  expect(page.body).toContain('R$ 30,00');
  expect(page.body).toContain('&lt;ana&gt;');
  expect(page.body).toContain('Concluir');
  expect([await act('w1', 'done'), await act('w1', 'refuse'), await act('w2', 'refuse')]).toEqual([
    200, 422, 200,
  ]);
  expect([await act('w1', 'return'), await act('w2', 'return'), await act('w9', 'done')]).toEqual([
    200, 422, 422,
  ]);
  expect(bank.recentPayouts(2).map(({ state }) => state)).toEqual(['RETURNED', 'FAILED']);
});

test('a refund that is held is finished or refused by a form, and shown', async () => {
  await form('/dev/pix/pay', { pixCopiaECola: brCode });
  const endToEndId = bank.recentCharges(1)[0]?.payments[0]?.endToEndId ?? '';
  bank.faults.refundMode = 'hold';
  for (const id of ['d1', 'd2']) bank.refund(endToEndId, id, 100);
  expect((await app.inject('/dev/pix')).body).toContain('Recusar devolução');
  const end = async (id: string, ending: string) =>
    (await form('/dev/pix/refund', { endToEndId, id, ending })).statusCode;
  expect([await end('d1', 'DONE'), await end('d1', 'FAILED'), await end('d2', 'FAILED')]).toEqual([
    200, 422, 200,
  ]);
  const payment = bank.getPayment(endToEndId);
  expect(payment.kind === 'ok' && payment.value.returns.map(({ status }) => status)).toEqual([
    'DONE',
    'FAILED',
  ]);
});

test('a payment is claimed and the claim decided by forms', async () => {
  await form('/dev/pix/pay', { pixCopiaECola: brCode });
  const endToEndId = bank.recentCharges(1)[0]?.payments[0]?.endToEndId ?? '';
  expect((await form('/dev/pix/claim', { endToEndId })).body).toContain('Rejeitar contestação');
  const [claim] = bank.claimsOf(endToEndId);
  expect((await form('/dev/pix/claim', { id: claim?.id ?? '', decision: 'REJECTED' })).statusCode).toBe(200);
  expect((await form('/dev/pix/claim', { id: claim?.id ?? '', decision: 'ACCEPTED' })).statusCode).toBe(422);
  expect(bank.claimsOf(endToEndId)).toMatchObject([{ status: 'REJECTED' }]);
});
