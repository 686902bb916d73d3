import { expect, test } from 'vitest';
import { createGuestWire } from '../../../src/data/wire/guest-wire.ts';
import { answering, PAID_PURCHASE } from './answering.ts';

const answeringShop = (status: number, body: unknown) => {
  const { asked, deps } = answering(status, body);
  return { asked, wire: createGuestWire(deps, { locationId: 'loja', key: 'chave' }) };
};

test('[X-05] each call of a tablet proves it by its key, and a shop that did not change is told by its version', async () => {
  const { asked, wire } = answeringShop(200, { now: Date.now(), version: 'v1' });
  expect(await wire.shop('v1')).toEqual({ kind: 'done', value: null });
  expect(asked).toEqual([{ url: '/guests/shop', body: { locationId: 'loja', key: 'chave', known: 'v1' } }]);
  expect(await wire.ask('cancel', 'compra')).toEqual({ kind: 'done', value: null });
  expect(asked[1]).toEqual({
    url: '/guests/cancel',
    body: { locationId: 'loja', key: 'chave', id: 'compra' },
  });
});

test('[X-05] a purchase is read in centavos, with the token of its receipt once it is paid', async () => {
  const { wire } = answeringShop(200, { now: Date.now(), record: PAID_PURCHASE, receipt: 'abc.def' });
  expect(await wire.current('compra')).toMatchObject({
    kind: 'done',
    value: { purchase: { id: 'compra', status: 'PAID', totalAmount: 1240 }, receipt: 'abc.def' },
  });
});

test('[X-05] what its payments did not buy is read, also in words of a newer server', async () => {
  const sentBack = [
    { id: 'gE1', cause: 'OVER', amount: 2.2, pix: 'DEVOLVIDO' },
    { id: 'gE2', cause: 'TWICE', amount: 12.4, pix: 'NAO_REALIZADO' },
    { id: 'gE3', cause: 'OUTRO', amount: 1, pix: 'OUTRO' },
  ];
  const content = JSON.stringify({ ...JSON.parse(PAID_PURCHASE.content), sentBack });
  const { wire } = answeringShop(200, { record: { ...PAID_PURCHASE, content } });
  expect(await wire.current('compra')).toMatchObject({
    value: {
      sentBack: [
        { id: 'gE1', cause: 'OVER', amount: 220, state: 'done' },
        { id: 'gE2', cause: 'TWICE', amount: 1240, state: 'failed' },
        { id: 'gE3', cause: null, amount: 100, state: 'asked' },
      ],
    },
  });
});

test('[X-05] what opens the shop’s pictures is read whole or not at all', async () => {
  const credentials = { accessKeyId: 'A', secretKey: 'S', sessionToken: 'T', expiresAt: 1 };
  const whole = answeringShop(200, { now: Date.now(), credentials });
  expect(await whole.wire.pictures()).toEqual({ kind: 'done', value: credentials });
  expect(whole.asked[0]).toMatchObject({ url: '/guests/pictures' });
  const half = answeringShop(200, { credentials: { ...credentials, secretKey: 7 } });
  expect(await half.wire.pictures()).toMatchObject({ kind: 'failed', error: { code: 'UNAVAILABLE' } });
});

test.each([
  ['the shop', 200, { version: 'v1', records: 'many' }],
  ['a page of a proxy', 502, '<html>'],
  ['nothing', 200, {}],
])('[X-05] %s that is no answer of ours is none', async (_what, status, body) => {
  const { wire } = answeringShop(status, body);
  const unavailable = { kind: 'failed', error: { kind: 'network', code: 'UNAVAILABLE' } };
  expect(await wire.shop(null)).toMatchObject(unavailable);
  expect(await wire.current('compra')).toMatchObject(unavailable);
});

test('[X-05] a refusal has its code, message and detail, and a connection that is not there is told apart', async () => {
  const refusal = { code: 'OUT_OF_STOCK', message: 'Acabou.', detail: { itemId: 'a' } };
  const { wire } = answeringShop(400, refusal);
  expect(await wire.buy({ id: 'a', items: [], totalAmount: 1 })).toEqual({
    kind: 'failed',
    error: { kind: 'refused', ...refusal },
  });
  const away = createGuestWire(
    { endpoint: '/guests', fetcher: async () => Promise.reject(new TypeError('away')) },
    { locationId: 'loja', key: 'chave' },
  );
  expect(await away.current('a')).toMatchObject({ kind: 'failed', error: { code: 'NETWORK' } });
});
