import { describe, expect, test } from 'vitest';
import { createBacenPayouts } from '../../../server/pix/bacen/bacen-payouts.ts';
import { type BacenConfig, createBacenPsp } from '../../../server/pix/bacen/bacen-psp.ts';
import { type Said, scriptedCall } from './support/scripted-call.ts';

const KEY = 'loja@example.com';
const TXID = 'a'.repeat(30);
const REFUSAL: Said = { status: 400, body: { nome: 'valor_invalido', mensagem: 'Valor inválido' } };
const NOT_THERE: Said = {
  status: 404,
  body: { type: 'https://pix.bcb.gov.br/api/v2/error/NaoEncontrado', title: 'Não encontrado' },
};
/** Answers of gateways without a bank behind them, all with 404. */
const NOBODY: readonly [string, Said][] = [
  ['nothing', { status: 404 }],
  ['a page', { status: 404, body: '<html>' }],
  ['its own words', { status: 404, body: { message: 'no Route matched with those values' } }],
  ['a problem that is the status again', { status: 404, body: { type: 'about:blank', title: 'Not Found' } }],
];

const pspOf = (...said: Said[]) => {
  const config = { key: KEY, skipWebhookMtls: false } as BacenConfig;
  return createBacenPsp(config, Date.now, { call: scriptedCall(said), close: () => undefined });
};
const send = (...said: Said[]) =>
  createBacenPayouts(KEY, scriptedCall(said)).send({
    payoutId: 'w1',
    amount: 1250,
    key: 'ana@x.com',
    holderCpf: null,
    note: '',
  });
const charge = (...said: Said[]) =>
  pspOf(...said).createCharge({ txid: TXID, amount: 1, expiresInS: 1, payer: null, description: '' });
const refund = (...said: Said[]) => pspOf(...said).refund('E1', 'd1', 100);

describe.each(NOBODY)('[W-03] a 404 of which a gateway says %s', (_, nobody) => {
  test('is no refusal of money that goes out: it may have gone before', async () => {
    expect((await send(nobody)).kind).toBe('unknown');
    expect((await send(NOT_THERE, nobody)).kind).toBe('unknown');
    expect((await send(REFUSAL, nobody)).kind).toBe('unknown');
    expect((await refund(nobody)).kind).toBe('unknown');
    expect((await refund(REFUSAL, nobody)).kind).toBe('unknown');
  });

  test('makes no purchase fail: it waits, as for a bank that is away', async () => {
    expect((await charge(nobody)).kind).toBe('unknown');
    expect((await pspOf(nobody).registerWebhook('https://vendinha.example.com/pix')).kind).toBe('unknown');
  });

  test('still ends what is looked up, for there are banks that say no more', async () => {
    expect(await pspOf(nobody).getCharge(TXID)).toEqual({ kind: 'not-found' });
    expect(await createBacenPayouts(KEY, scriptedCall([nobody])).get('w1')).toEqual({ kind: 'not-found' });
  });
});

const EFI = ['pix', 'pix_enviado', 'cobranca', 'devolucao'].map((what) => `${what}_nao_encontrad`);

test.each(EFI)('[W-03] Efi’s 400 %sa or …o says that what was looked up is not there', async (beginning) => {
  for (const nome of [`${beginning}o`, `${beginning}a`]) {
    const absent = { status: 400, body: { nome, mensagem: 'Nada encontrado para o identificador' } };
    expect(await createBacenPayouts(KEY, scriptedCall([absent])).get('w1')).toEqual({ kind: 'not-found' });
    expect(await pspOf(absent).getRefund('E1', 'd1')).toEqual({ kind: 'not-found' });
    expect(await pspOf(absent).cancelCharge(TXID)).toEqual({ kind: 'not-found' });
    expect(await send(REFUSAL, absent)).toMatchObject({ kind: 'refused', detail: 'Valor inválido' });
    expect(await refund(REFUSAL, absent)).toMatchObject({ kind: 'refused' });
  }
});

test('[W-03] another 400 to a look-up says nothing, and one to a PUT refuses with what the bank misses', async () => {
  const account = { status: 400, body: { nome: 'conta_nao_encontrada', mensagem: 'Conta' } };
  expect((await createBacenPayouts(KEY, scriptedCall([account])).get('w1')).kind).toBe('refused');
  expect((await send(REFUSAL, account)).kind).toBe('unknown');
  const framework = {
    status: 404,
    body: { type: 'https://tools.ietf.org/html/rfc9110', title: 'Not Found' },
  };
  expect((await send(REFUSAL, framework)).kind).toBe('unknown');
  const missed = { status: 400, body: { nome: 'pix_nao_encontrado', mensagem: 'Chave sem dono' } };
  expect(await send(missed, NOT_THERE)).toMatchObject({ kind: 'refused', detail: 'Chave sem dono' });
});

test('a code whose txid is taken, and that nobody shows, is not given up', async () => {
  const taken = { status: 409, body: { nome: 'txid_duplicado', mensagem: 'Txid em uso' } };
  const isTaken = { kind: 'unknown', detail: 'txid_duplicado Txid em uso' };
  expect(await charge(taken, { status: 503 })).toEqual(isTaken);
  expect(await charge(taken, NOT_THERE)).toEqual(isTaken);
  expect(await charge(taken, { status: 403, body: { nome: 'x' } })).toEqual(isTaken);
  expect(await charge(REFUSAL, NOT_THERE)).toMatchObject({ kind: 'refused' });
});

test('[W-03] the bank’s own word that there is none lets a refusal stand', async () => {
  expect(await send(REFUSAL, NOT_THERE)).toMatchObject({ kind: 'refused', detail: 'Valor inválido' });
  expect(await send(NOT_THERE)).toMatchObject({ kind: 'refused', code: 'not-found' });
  expect(await refund(REFUSAL, NOT_THERE)).toMatchObject({ kind: 'refused' });
  expect(await refund(NOT_THERE)).toEqual({ kind: 'not-found' });
});

test('[S-15] a pix that cannot be read is named, and the others of its page are read', async () => {
  const pix = { endToEndId: 'E1', valor: '1.00', horario: '2026-11-20T10:00:00.000Z' };
  const strange = [{ ...pix, endToEndId: 'E2', valor: '1.0' }, { valor: '1.00' }, null];
  const paginacao = { paginaAtual: 0, quantidadeDePaginas: 2 };
  const page = { status: 200, body: { parametros: { paginacao }, pix: [...strange, pix] } };
  expect(await pspOf(page).listPayments({ from: 0, to: 1, page: 0 })).toMatchObject({
    kind: 'ok',
    value: { payments: [{ endToEndId: 'E1', amount: 100 }], unread: ['E2', '', ''], nextPage: 1 },
  });
});
