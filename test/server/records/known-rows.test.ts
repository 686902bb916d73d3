import { expect, test } from 'vitest';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';
import type { commands } from './support/known-rows-commands.ts';

const commandsModule = new URL('./support/known-rows-commands.ts', import.meta.url);

describeOnEngine('what a command knows of its records', () => {
  test('is what it wrote last: created, changed, removed and erased', async () => {
    const { store, close } = await openTestStore<typeof commands>({ commandsModule, now: () => 1000 });
    expect(await store.run('seenAfterEachWrite', undefined)).toEqual({
      kind: 'applied',
      value: {
        before: [null, null],
        created: ['{"name":"one"}', 'ana'],
        stampedAt: 1000,
        changed: ['{"name":"two"}', 1001],
        removed: [null, null, true],
        erased: null,
      },
      told: expect.any(Number),
    });
    await close();
  });
});
