import { expect, test } from 'vitest';
import { HealingStore } from '../../../src/data/mirror/healing-store.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';

test('[X-02] a store is reading until everybody who observes was told something, or looks away', async () => {
  const store = new HealingStore({ open: async () => createMemoryStore(), wait: async () => undefined });
  expect(store.isReading()).toBe(false);
  const told = new Promise<void>((resolve) => {
    store.observe(
      async () => 1,
      () => resolve(),
      () => undefined,
    );
  });
  const lookAway = store.observe(
    () => new Promise<number>(() => undefined),
    () => undefined,
    () => undefined,
  );
  expect(store.isReading()).toBe(true);
  await told;
  expect(store.isReading()).toBe(true);
  lookAway();
  expect(store.isReading()).toBe(false);
  store.close();
});

test('[X-02] a store is reading until a read is answered or fails', async () => {
  const store = new HealingStore({ open: async () => createMemoryStore(), wait: async () => undefined });
  const read = store.read(async () => 1);
  expect(store.isReading()).toBe(true);
  expect(await read).toBe(1);
  await expect(store.read(() => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
  expect(store.isReading()).toBe(false);
  store.close();
});
