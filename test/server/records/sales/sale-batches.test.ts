import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isBefore, type RecordPosition } from '../../../../server/records/sales/positions-back.ts';
import { salesBefore } from '../../../../server/records/sales/sale-rows.ts';
import { describeOnEngine, openTestStore } from '../../support/open-store.ts';
import type { commands } from '../support/record-commands.ts';

const NOW = Date.UTC(2026, 10, 23, 17, 32);
/** One busy shop and many quiet ones. Both have sales of the same instants. */
const BUSY = { owner: 'busy', shops: 1, items: 1, sales: 3000, from: NOW - 3000, step: 1 };
const QUIET = { owner: 'quiet', shops: 129, items: 1, sales: 400, from: NOW - 4000, step: 10 };
const QUIET_SHOPS = Array.from({ length: QUIET.shops }, (_, nth) => `quiet-shop-${nth}`);

describeOnEngine('sales of locations that sell unequally', () => {
  let home: Awaited<ReturnType<typeof openTestStore<typeof commands>>>;

  beforeAll(async () => {
    home = await openTestStore<typeof commands>({
      commandsModule: new URL('../support/record-commands.ts', import.meta.url),
      now: () => NOW,
    });
    for (const chain of [BUSY, QUIET]) await home.store.run('fillChain', chain);
  });
  afterAll(() => home.close());

  test.each([0, 1, 2, 12, 99, 129])(
    'come newest first, each once, beside %i quiet shops, by statements of bounded size',
    async (quiet) => {
      let most = 0;
      const watching: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          most = Math.max(most, result.rows.length);
          return result;
        },
      };
      const ids = ['busy-shop-0', ...QUIET_SHOPS.slice(0, quiet)];
      const found: RecordPosition[] = [];
      const before = { at: NOW + 1, id: '' };
      for await (const { rows, until } of salesBefore(
        home.store.read.withPlugin(watching),
        ids,
        { from: NOW - 3500, before },
        () => undefined,
      )) {
        expect(rows.length).toBeLessThanOrEqual(500);
        found.push(...rows.map(({ at, row }) => ({ at, id: row.id })));
        if (until) expect(found.at(-1)).toEqual(until);
      }
      const wanted = Array.from({ length: QUIET.sales }, (_, nth) => nth)
        .filter((nth) => nth % QUIET.shops < quiet && nth * QUIET.step >= 500)
        .map((nth) => `quiet-sale-${nth}`);
      expect(found.map(({ id }) => id).sort()).toEqual(
        [...wanted, ...Array.from({ length: BUSY.sales }, (_, nth) => `busy-sale-${nth}`)].sort(),
      );
      for (const [nth, position] of found.slice(1).entries())
        expect(isBefore(position, found[nth] as RecordPosition)).toBe(true);
      expect(most).toBeLessThanOrEqual(2500);
    },
  );
});
