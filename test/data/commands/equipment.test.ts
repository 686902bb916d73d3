import { afterEach, expect, test, vi } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { CATALOGUE, offerOf } from '../../../src/domain/shop/equipment.ts';
import { parseContent } from '../../../src/records/record.ts';
import { openTestData } from '../support/test-data.ts';

const HOUR_MS = 3_600_000;

afterEach(() => void vi.useRealTimers());

const address = {
  nome: 'Ana',
  cep: '90570020',
  rua: 'Rua Padre Chagas',
  numero: '1',
  complemento: '',
  bairro: 'Moinhos',
  cidade: 'Porto Alegre',
  estado: 'RS',
};

test('[E-04] [X-07] the same wish is one request until its end is known, then a new one', async () => {
  const { data, server } = openTestData();
  const requests = () => server.visible().filter(({ type }) => type === 'REQUEST');
  const first = await data.buyEquipment({ offer: offerOf(CATALOGUE, 'LOCK'), address });
  expect(first).toMatchObject({ kind: 'done', value: { status: 'PENDING', totalPrice: 90_500 } });
  expect(await data.buyEquipment({ offer: offerOf(CATALOGUE, 'LOCK'), address })).toEqual(first);
  expect(requests()).toHaveLength(1);
  expect(parseContent(requests()[0]?.content ?? '')).toMatchObject({ totalPrice: 905, agreedTotal: 905 });

  const [row] = requests();
  if (!row) throw new Error('no request');
  server.put({
    ...row,
    updatedAt: row.updatedAt + 1,
    content: JSON.stringify({ ...parseContent(row.content), status: 'SUCCESS' }),
  });
  expect(await data.equipmentRequest(row.id)).toMatchObject({ kind: 'done', value: { status: 'SUCCESS' } });
  await data.buyEquipment({ offer: offerOf(CATALOGUE, 'LOCK'), address });
  expect(requests()).toHaveLength(2);
  await data.close();
});

test('[X-07] an answer that was lost is the same request when tried again', async () => {
  const { data, server } = openTestData();
  server.fault = 'answer-lost';
  expect(await data.buyEquipment({ offer: offerOf(CATALOGUE, 'MACHINE'), address })).toMatchObject({
    kind: 'failed',
  });
  server.fault = 'none';
  expect(await data.buyEquipment({ offer: offerOf(CATALOGUE, 'MACHINE'), address })).toMatchObject({
    kind: 'done',
  });
  expect(server.visible().filter(({ type }) => type === 'REQUEST')).toHaveLength(1);
  await data.close();
});

test('[X-07] an answer that was lost is the same request hours later, and one that was heard is not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { data, server } = openTestData();
  const requests = () => server.visible().filter(({ type }) => type === 'REQUEST');
  const buy = () => data.buyEquipment({ offer: offerOf(CATALOGUE, 'MACHINE'), address });
  server.fault = 'answer-lost';
  expect((await buy()).kind).toBe('failed');
  server.fault = 'none';
  vi.setSystemTime(Date.now() + 3 * HOUR_MS);
  expect((await buy()).kind).toBe('done');
  expect(requests()).toHaveLength(1);
  vi.setSystemTime(Date.now() + 3 * HOUR_MS);
  expect((await buy()).kind).toBe('done');
  expect(requests()).toHaveLength(2);
  await data.close();
});

test.each(['INTERNAL', 'RATE_LIMITED'])(
  '[X-07] [SY-86] a request that arrived before %s was answered is not sent again',
  async (code) => {
    const { data, server } = openTestData();
    server.fault = 'answer-lost';
    const buy = () => data.buyEquipment({ offer: offerOf(CATALOGUE, 'MACHINE'), address });
    await buy();
    server.fault = 'none';
    const { get } = server;
    server.get = async () => {
      throw new TransportError({ kind: 'refused', code, message: 'Tente de novo.' });
    };
    expect(await buy()).toMatchObject({ kind: 'failed', error: { code } });
    server.get = get;
    expect((await buy()).kind).toBe('done');
    expect(server.visible().filter(({ type }) => type === 'REQUEST')).toHaveLength(1);
    await data.close();
  },
);

test('a state that is not served is a bug of the screen', async () => {
  const { data } = openTestData();
  await expect(
    data.buyEquipment({ offer: offerOf(CATALOGUE, 'LOCK'), address: { ...address, estado: 'BA' } }),
  ).rejects.toThrow();
  await data.close();
});
