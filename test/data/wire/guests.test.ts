import { expect, test } from 'vitest';
import { askReceipt } from '../../../src/data/wire/guests.ts';
import { answering, PAID_PURCHASE } from './answering.ts';

test('[X-05] the link of a receipt opens its purchase, in centavos, without a session', async () => {
  const { asked, deps } = answering(200, { record: PAID_PURCHASE });
  expect(await askReceipt(deps, 'abc.def')).toMatchObject({
    kind: 'done',
    value: { purchase: { id: 'compra', status: 'PAID', totalAmount: 1240 }, sentBack: [] },
  });
  expect(asked).toEqual([{ url: '/guests/receipt', body: { token: 'abc.def' } }]);
});

test.each([
  ['a record of another shape', 200, { record: { id: 7 } }],
  ['a page of a proxy', 502, '<html>'],
  ['a fault of the server', 503, { code: 'INTERNAL', message: 'Erro interno do servidor.' }],
  ['nothing', 200, {}],
])('[X-05] %s is no answer of ours', async (_what, status, body) => {
  const { deps } = answering(status, body);
  const unavailable = { kind: 'failed', error: { kind: 'network', code: 'UNAVAILABLE' } };
  expect(await askReceipt(deps, 'abc')).toMatchObject(unavailable);
});

test('[X-05] a refusal has its code, message and detail, and a lost connection is told apart', async () => {
  const refusal = { code: 'NOT_FOUND', message: 'Acabou.', detail: { id: 'a' } };
  expect(await askReceipt(answering(404, refusal).deps, 'abc')).toEqual({
    kind: 'failed',
    error: { kind: 'refused', ...refusal },
  });
  const fetcher = async () => Promise.reject(new TypeError('away'));
  expect(await askReceipt({ endpoint: '/guests', fetcher }, 'a')).toMatchObject({
    kind: 'failed',
    error: { code: 'NETWORK' },
  });
});
