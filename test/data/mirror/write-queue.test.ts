import { expect, test } from 'vitest';
import type { Durability, MirrorTx } from '../../../src/data/mirror/mirror-store.ts';
import { createWriteQueue, type Transact } from '../../../src/data/mirror/write-queue.ts';

/** A queue over a store that notes the works of each transaction, and rolls a failed one back. */
function queue(most: number) {
  const transactions: string[][] = [];
  const written: string[] = [];
  const transact: Transact = async (work) => {
    const names: string[] = [];
    try {
      const value = await work({ names } as unknown as MirrorTx);
      written.push(...names);
      transactions.push(names);
      return value;
    } catch (error) {
      transactions.push(['failed', ...names]);
      throw error;
    }
  };
  const write = createWriteQueue(transact, most);
  const put = (name: string, durability: Durability = 'relaxed') =>
    write(async (tx) => {
      (tx as unknown as { names: string[] }).names.push(name);
      if (name === 'bad') throw new Error('no');
      return name;
    }, durability);
  return { put, transactions, written };
}

test('[SY-3] what the network brings in one turn is one transaction, and so is what comes while that is written', async () => {
  const { put, transactions } = queue(3);
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => put(name));
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(transactions).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
  expect(await put('f')).toBe('f');
  expect(transactions[2]).toEqual(['f']);
});

test('[SY-3] one that fails takes nothing of the others with it, and each is written once', async () => {
  const { put, transactions, written } = queue(8);
  const [a, bad, b] = [put('a'), put('bad'), put('b')];
  await expect(bad).rejects.toThrow('no');
  expect([await a, await b]).toEqual(['a', 'b']);
  expect(transactions).toEqual([['failed', 'a', 'bad'], ['a'], ['failed', 'bad'], ['b']]);
  expect(written).toEqual(['a', 'b']);
  expect(await put('c')).toBe('c');
});

test('[SY-3] an act of a person begins at once, before what the network brought in the same turn', async () => {
  const { put, transactions } = queue(8);
  await Promise.all([put('a'), put('b'), put('act', 'awaited')]);
  expect(transactions).toEqual([['act'], ['a', 'b']]);
});
