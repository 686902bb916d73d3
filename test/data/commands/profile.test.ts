import { expect, test } from 'vitest';
import { openTestData } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

test('changing the profile keeps what the server has besides', async () => {
  const { data, server } = openTestData();
  server.put({
    id: 'ana@exemplo.com.br',
    type: 'PROFILE',
    content: '{"name":"Ana","balance":12.5,"extra":1}',
  });
  const outcome = await data.updateProfile({ cpf: '52998224725' });
  expect(outcome).toMatchObject({ kind: 'done', value: { name: 'Ana', cpf: '52998224725', balance: 1250 } });
  const row = server.visible().find(({ type }) => type === 'PROFILE');
  expect(JSON.parse(row?.content ?? '')).toEqual({
    name: 'Ana',
    balance: 12.5,
    extra: 1,
    cpf: '52998224725',
  });
  await data.close();
});

test('[P-03] what another device changes in the same moment outlives a change of the profile', async () => {
  const { data, server } = openTestData();
  const id = 'ana@exemplo.com.br';
  server.put({ id, type: 'PROFILE', content: '{"name":"Ana","chavePix":"","balance":12.5}' });
  const update = server.update.bind(server);
  server.update = async (input) => {
    server.put({ id, type: 'PROFILE', content: '{"name":"Ana","chavePix":"a@b.co","balance":10}' });
    expect(JSON.parse(input.content ?? '')).toEqual({ name: 'Ana Lima' });
    return update(input);
  };
  const outcome = await data.updateProfile({ name: 'Ana Lima' });
  const both = { name: 'Ana Lima', chavePix: 'a@b.co' };
  expect(outcome).toMatchObject({ kind: 'done', value: { ...both, balance: 1000 } });
  expect(JSON.parse(server.rows.get(`PROFILE ${id}`)?.content ?? '')).toEqual({ ...both, balance: 10 });
  const profile = watch(data.live.profile());
  await expect.poll(() => profile.value).toMatchObject({ row: both });
  await data.close();
});
