import type { KyselyPlugin } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createFactsCache } from '../../../../server/records/overview/facts-cache.ts';
import { describeOnEngine, openTestStore } from '../../support/open-store.ts';
import type { commands } from '../support/record-commands.ts';

const NOW = Date.UTC(2026, 10, 23, 17, 32);
/** More than one batch of rows. */
const ITEMS = 600;
const CHANGED = { id: 'one-shop-0-item-3', type: 'ITEM' } as const;

describeOnEngine('facts of a shelf that changes while it is read', () => {
  async function namesAfter(
    change: (run: Awaited<ReturnType<typeof open>>['store']['run']) => Promise<unknown>,
  ): Promise<string[]> {
    const { store } = await open();
    let batches = 0;
    const between: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.length === 500 && ++batches === 1) await change(store.run);
        return result;
      },
    };
    const facts = createFactsCache({
      ...{
        type: 'ITEM',
        most: 10,
        fold: (rows) => rows.map(({ content }) => JSON.parse(content ?? '').name),
      },
    });
    const wanted = { ids: ['one-shop-0'], from: 0 };
    const found = await facts.of(store.read.withPlugin(between), wanted, () => undefined);
    expect(batches).toBe(1);
    return found.get('one-shop-0') ?? [];
  }

  async function open() {
    const home = await openTestStore<typeof commands>({
      commandsModule: new URL('../support/record-commands.ts', import.meta.url),
      now: () => NOW,
    });
    onTestFinished(home.close);
    const chain = { owner: 'one', shops: 1, items: ITEMS, sales: 1, from: NOW - 1000, step: 1 };
    await home.store.run('fillChain', chain);
    return home;
  }

  test('count an item that changed between two batches once, as it is last', async () => {
    const names = await namesAfter((run) =>
      run('putRow', {
        ...{ ...CHANGED, parentId: 'one-shop-0', owner: 'one', reference: null },
        content: JSON.stringify({ name: 'Nome novo' }),
      }),
    );
    expect(names).toHaveLength(ITEMS);
    expect(names.at(-1)).toBe('Nome novo');
    expect(names).not.toContain('Produto 3');
  });

  test('leave out an item that was removed between two batches', async () => {
    const names = await namesAfter((run) => run('removeRow', CHANGED));
    expect(names).toHaveLength(ITEMS - 1);
    expect(names).not.toContain('Produto 3');
  });
});
