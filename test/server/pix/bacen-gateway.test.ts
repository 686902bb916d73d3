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
/** What gateways say that found no bank behind them. */
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
    idEnvio: 'w1',
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

test('[W-03] the bank’s own word that there is none lets a refusal stand', async () => {
  expect(await send(REFUSAL, NOT_THERE)).toMatchObject({ kind: 'refused', detail: 'Valor inválido' });
  expect(await send(NOT_THERE)).toMatchObject({ kind: 'refused', code: 'not-found' });
  expect(await refund(REFUSAL, NOT_THERE)).toMatchObject({ kind: 'refused' });
  expect(await refund(NOT_THERE)).toEqual({ kind: 'not-found' });
});
