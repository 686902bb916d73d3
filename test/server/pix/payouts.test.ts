import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { registerSimulatorApi } from '../../../dev/bank/api.ts';
import { createSimulator } from '../../../dev/bank/simulator.ts';
import { createSimulatorPayouts } from '../../../dev/bank/simulator-psp.ts';
import { readAnnouncement } from '../../../server/pix/announcement.ts';
import { createBacenPayouts } from '../../../server/pix/bacen/bacen-payouts.ts';
import { connectBacen } from '../../../server/pix/bacen/bacen-psp.ts';
import { readClaimPage, readPayout, readPayoutPage } from '../../../server/pix/bacen/payout-shapes.ts';
import { describePayouts, type PayoutBench } from '../../contracts/payouts.ts';

const CLIENT = { clientId: 'vendinha', clientSecret: 'segredo' };

function openBank() {
  let clock = Date.UTC(2026, 10, 20, 10);
  const announced: unknown[] = [];
  const now = () => clock;
  const bank = createSimulator({
    path: ':memory:',
    key: '+5511987654321',
    receiverName: 'Mercado Demo',
    receiverCity: 'São Paulo',
    location: 'pix-sim.example.com',
    now,
    post: async (_url, body) => announced.push(body) > 0,
  });
  const advance = (ms: number) => {
    clock += ms;
  };
  return { bank, announced, now, advance };
}

async function openLocal(): Promise<PayoutBench> {
  const opened = openBank();
  return { ...opened, payouts: createSimulatorPayouts(opened.bank), close: () => opened.bank.close() };
}

/** The simulated bank's address has no path. bacen-wire.test.ts tests that payouts lie outside of a provider's path. */
async function openOverHttp(): Promise<PayoutBench> {
  const opened = openBank();
  const app = Fastify();
  app.get('/healthz', () => 'ok');
  await registerSimulatorApi(app, opened.bank, { ...CLIENT, now: opened.now });
  const config = {
    ...CLIENT,
    baseUrl: await app.listen({ host: '127.0.0.1', port: 0 }),
    tokenPath: '/oauth/token',
    key: opened.bank.key,
    clientCertificate: null,
    ca: null,
    timeoutMs: 5000,
    skipWebhookMtls: true,
  };
  const connection = connectBacen(config, opened.now);
  const close = async () => {
    connection.close();
    await app.close();
    await opened.bank.close();
  };
  return { ...opened, payouts: createBacenPayouts(config.key, connection.call), close };
}

describePayouts('payouts of the simulated bank in the same process', openLocal);
describePayouts('payouts over HTTP, as Efi does them', openOverHttp);

describe('answers as Efi writes them', () => {
  const answer = {
    endToEndId: 'E09089356202611201000API123456789',
    valor: '12.50',
    horario: { solicitacao: '2026-11-20T10:00:00.000Z' },
    status: 'REALIZADO',
  };
  test('the id is taken from the question, the time from either form', () => {
    expect(readPayout(answer, 'w1')).toMatchObject({ payoutId: 'w1', state: 'DONE', amount: 1250 });
    expect(readPayout({ ...answer, horario: '2026-11-20T10:00:00.000Z' }, 'w1')).toMatchObject({
      askedAt: Date.UTC(2026, 10, 20, 10),
    });
    expect(readPayout(answer)).toBeNull();
  });
  test('a payout that came back without details came back whole', () => {
    expect(readPayout({ ...answer, status: 'DEVOLVIDO' }, 'w1')).toMatchObject({
      state: 'RETURNED',
      returns: [{ amount: 1250, status: 'DONE' }],
    });
  });
  test('an infraction that nobody can read is named, and the others of its page are read', () => {
    const parametros = { paginacao: { paginaAtual: 0, quantidadeDePaginas: 1 } };
    expect(readClaimPage({ parametros })).toEqual({ claims: [], unread: [], nextPage: null });
    const strange = [{ idInfracao: '1' }, { idInfracao: 2 }, { endToEndId: 'E1' }, null];
    expect(readClaimPage({ parametros, infracoes: strange })?.unread).toEqual(['1', '2', '', '']);
    const infraction = {
      idInfracao: 7,
      endToEndId: answer.endToEndId,
      valor: '1.00',
      status: 'EM_DEFESA',
    };
    expect(readClaimPage({ parametros, infracoes: [null, infraction] })?.claims).toMatchObject([
      { id: '7', amount: 100, status: 'OPEN' },
    ]);
  });
});

describe('lists as Efi writes them', () => {
  const page = (paginaAtual: number, quantidadeDePaginas: number) => ({
    parametros: { paginacao: { paginaAtual, quantidadeDePaginas } },
  });
  const payout = { valor: '12.50', horario: '2026-11-20T10:00:00.000Z', status: 'NAO_REALIZADO' };

  test('payouts that carry no id of ours are left out, and the last page is followed by none', () => {
    const pix = [
      { ...payout, idEnvio: 'w1' },
      payout,
      { ...payout, gnExtras: { idEnvio: 'w2' } },
      { idEnvio: 'w3' },
    ];
    const first = readPayoutPage({ ...page(0, 2), pix });
    expect(first?.payouts.map(({ payoutId }) => payoutId)).toEqual(['w1', 'w2']);
    expect(first?.nextPage).toBe(1);
    for (const empty of [page(1, 2), { ...page(1, 2), pix: null }])
      expect(readPayoutPage(empty)).toEqual({ payouts: [], nextPage: null });
    expect(readPayoutPage({ pix })).toBeNull();
  });
  test('the reason of a refusal stands in either place; a status that is missing is odd', () => {
    const gnExtras = { erro: { motivo: 'chave inválida' } };
    expect(readPayout({ ...payout, motivo: 'sem saldo', gnExtras }, 'w1')).toMatchObject({
      state: 'FAILED',
      reason: 'sem saldo',
      oddStatus: null,
    });
    expect(readPayout({ ...payout, gnExtras }, 'w1')?.reason).toBe('chave inválida');
    expect(readPayout({ ...payout, status: undefined, gnExtras: null }, 'w1')).toMatchObject({
      state: 'IN_PROCESS',
      reason: null,
      oddStatus: 'none',
    });
  });
  test('a payout of which a return is under way is done; one that came back in part says so', () => {
    const returned = (status: string) =>
      readPayout(
        { ...payout, status: 'REALIZADO', devolucoes: [{ rtrId: 'D1', valor: '2.50', status }] },
        'w1',
      );
    expect(returned('EM_PROCESSAMENTO')).toMatchObject({
      state: 'DONE',
      returns: [{ status: 'PROCESSING' }],
    });
    expect(returned('NAO_REALIZADO')).toMatchObject({ state: 'DONE', returns: [{ status: 'FAILED' }] });
    expect(returned('DEVOLVIDO')).toMatchObject({
      state: 'RETURNED',
      returns: [{ id: 'D1', returnId: 'D1', amount: 250, nature: 'ORIGINAL', status: 'DONE', reason: null }],
    });
  });
  test('claims: an amount in either form, every status, page by page', () => {
    const claim = { endToEndId: 'E1', valor: 12.34 };
    const infracoes = ['ACEITA', 'REJEITADA', 'CANCELADA_EFI', 'ABERTA'].map((status, at) => ({
      ...claim,
      idInfracao: String(at),
      status,
    }));
    const read = readClaimPage({ ...page(0, 2), infracoes });
    expect(read?.claims.map(({ status }) => status)).toEqual(['ACCEPTED', 'REJECTED', 'REJECTED', 'OPEN']);
    expect(read?.claims[0]).toMatchObject({ id: '0', amount: 1234 });
    expect(read?.nextPage).toBe(1);
  });
});

describe('what a webhook names', () => {
  const payment = `E${'1'.repeat(31)}`;
  test('payments to our key and payouts, each once', () => {
    const pix = [
      { endToEndId: payment, chave: 'ours' },
      { endToEndId: payment, chave: 'ours' },
      { endToEndId: `E${'2'.repeat(31)}`, chave: 'another' },
      { endToEndId: `E${'3'.repeat(31)}`, chave: 'ours', gnExtras: { idEnvio: 'w1' } },
    ];
    expect(readAnnouncement({ pix }, 'ours')).toEqual({
      ...{ payments: [payment], txids: {}, payouts: ['w1'], unread: 0 },
    });
  });
  test('[S-15] an item that cannot be read keeps no other waiting, and an odd txid not even its own payment', () => {
    const other = `E${'2'.repeat(31)}`;
    const odd = [
      ...[null, 7, 'x', [], {}, { endToEndId: 'curto' }, { endToEndId: 5 }, { endToEndId: other, chave: 5 }],
      ...[
        { endToEndId: other, gnExtras: { idEnvio: 'a b' } },
        { endToEndId: other, gnExtras: 'x' },
      ],
    ];
    const pix = [...odd, { endToEndId: payment, txid: 5 }, { gnExtras: { idEnvio: 'w1' } }];
    expect(readAnnouncement({ pix }, 'ours')).toEqual({
      ...{ payments: [payment], txids: {}, payouts: ['w1'], unread: odd.length },
    });
    for (const txid of ['a b', '\0', 'x'.repeat(36)])
      expect(readAnnouncement({ pix: [{ endToEndId: payment, txid }] }, 'ours')).toMatchObject({
        ...{ payments: [payment], txids: {}, unread: 0 },
      });
    const [txid, named] = ['a'.repeat(35), { endToEndId: other, chave: 'another' }];
    expect(readAnnouncement({ pix: [{ endToEndId: payment, txid }, named] }, 'ours')?.txids).toEqual({
      [payment]: txid,
    });
  });
  test('what is no announcement is null; an empty one is a probe', () => {
    expect(readAnnouncement({ pix: [{ endToEndId: 'x' }] }, 'ours')).toBeNull();
    const nothing = { payments: [], txids: {}, payouts: [], unread: 0 };
    for (const probe of [null, {}, { pix: null }, { pix: [] }])
      expect(readAnnouncement(probe, 'ours')).toEqual(nothing);
    for (const wrong of ['x', { pix: {} }, { pix: 'x' }]) expect(readAnnouncement(wrong, 'ours')).toBeNull();
    for (const wrong of [{ chave: 'ours' }, { endToEndId: null }, { gnExtras: {} }])
      expect(readAnnouncement({ pix: [wrong] }, 'ours')).toBeNull();
    const many = (length: number) => ({ pix: Array.from({ length }, () => ({ endToEndId: payment })) });
    expect(readAnnouncement(many(1000), 'ours')).toEqual({ ...nothing, payments: [payment] });
    expect(readAnnouncement(many(1001), 'ours')).toBeNull();
  });
});
