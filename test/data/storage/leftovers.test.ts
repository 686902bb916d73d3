import { expect, test } from 'vitest';
import { databaseName, deleteAllData } from '../../../src/data/create-data.ts';
import { openTestData } from '../support/test-data.ts';

const names = async (): Promise<(string | undefined)[]> =>
  (await indexedDB.databases()).map(({ name }) => name);

test('[X-05] [F-14] everything kept for anybody goes, and nothing else', async () => {
  const subs = [crypto.randomUUID(), crypto.randomUUID()];
  const kept = await Promise.all(subs.map(databaseName));
  for (const sub of subs) {
    const { data } = openTestData({ sub });
    await data.showDeposit('d1');
    await data.close();
  }
  const other = indexedDB.open('vendinha-vault');
  await new Promise((done) => {
    other.onsuccess = done;
  });
  other.result.close();
  expect(await names()).toEqual(expect.arrayContaining([...kept, 'vendinha-vault']));
  await deleteAllData();
  expect((await names()).filter((name) => kept.includes(name ?? ''))).toEqual([]);
  expect(await names()).toContain('vendinha-vault');
  indexedDB.deleteDatabase('vendinha-vault');
});
