import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { databaseName, deleteAllData } from '../../../src/data/create-data.ts';
import { openTestData } from '../support/test-data.ts';

test('[X-05] [F-14] everything kept for anybody goes, and nothing else', async () => {
  const subs = [crypto.randomUUID(), crypto.randomUUID()];
  const kept = await Promise.all(subs.map(databaseName));
  for (const sub of subs) {
    const { data } = openTestData({ sub });
    await data.showDeposit('d1');
    await data.close();
  }
  const other = new Dexie('vendinha-vault');
  other.version(1).stores({ kept: '' });
  await other.open();
  other.close();
  expect(await Dexie.getDatabaseNames()).toEqual(expect.arrayContaining([...kept, 'vendinha-vault']));
  await deleteAllData();
  const left = await Dexie.getDatabaseNames();
  expect(left.filter((name) => kept.includes(name))).toEqual([]);
  expect(left).toContain('vendinha-vault');
  await other.delete();
});
