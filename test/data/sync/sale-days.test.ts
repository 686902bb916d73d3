import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyAbsence, applyDeletion, applyRecords } from '../../../src/data/mirror/apply.ts';
import type { MirrorStore } from '../../../src/data/mirror/mirror-store.ts';
import { foldDays, readSaleDays } from '../../../src/data/sync/sale-days.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { periodOf } from '../../../src/domain/intelligence/period.ts';
import { createTally } from '../../../src/domain/intelligence/tally.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { readSale } from '../../../src/records/content/sale.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { createRecordTally } from '../../domain/intelligence/record-reader.ts';
import { STORES } from '../support/open-store.ts';

const TYPE = 'SHOPPING_PURCHASE';
const zone = createZone();
const FIRST = 20_000;
const NOW = (FIRST + 40) * DAY_MS;
const period = periodOf(FIRST + 20, FIRST + 39, zone);
const plan = { period, now: NOW, items: [], campaigns: [] };
const span = { from: period.since, to: period.to - 1 };

/** Event at the mirror: a sale arrives or arrives again, is stated dead or absent, or days are folded. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('apply' as const), ...saleFields() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), id: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('absent' as const), id: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
);

function saleFields() {
  return {
    id: fc.nat(9),
    day: fc.integer({ min: 0, max: 41 }),
    minute: fc.nat(1439),
    status: fc.constantFrom('PAID', 'PAID', 'PENDING', 'EXPIRED', undefined),
    price: fc.nat(99_999),
    quantity: fc.integer({ min: 1, max: 5 }),
  };
}

interface SaleStep {
  id: number;
  day: number;
  minute: number;
  status: string | undefined;
  price: number;
  quantity: number;
}

function rowOf({ id, day, minute, status, price, quantity }: SaleStep): RecordRow {
  const at = (FIRST + day) * DAY_MS + minute * 60_000;
  const items = [{ id: `item-${id % 3}`, name: `Nome ${id}`, quantity, price: price / 100 }];
  const content = JSON.stringify({ status, totalAmount: (price * quantity) / 100, items });
  return {
    ...{ id: `s${id}`, type: TYPE, parentId: 'loja', owner: 'cliente', reference: null, content },
    ...{ createdAt: at, updatedAt: at },
  };
}

async function counted(store: MirrorStore) {
  const [columns, records] = [createTally(plan, zone), createRecordTally(plan, zone)];
  await store.read(async (tx) => {
    await readSaleDays(tx, 'loja', span, (days) => {
      for (const day of days) columns.add(day);
    });
    const rows = await tx.select({ by: 'parent', parentId: 'loja', type: TYPE });
    for (const row of rows.sort((a, b) => a.updatedAt - b.updatedAt || (a.id < b.id ? -1 : 1))) {
      const sale = readSale(row);
      if (sale) records.add(sale);
    }
  });
  return { columns: columns.result(), records: records.result() };
}

describe.each(STORES)('%s', (name, open) => {
  test('[MB-04] whatever comes, changes and goes in any order, the folded columns count what the records do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const store = await open();
        let clock = NOW;
        for (const one of steps) {
          clock += 1;
          const arrival = { startedAt: clock, now: clock };
          if (one.kind === 'fold') await foldDays(store, 'loja', span);
          else
            await store.write(async (tx) => {
              const key = { type: TYPE, id: `s${one.id}` } as const;
              if (one.kind === 'apply') await applyRecords(tx, [rowOf(one)], arrival);
              else if (one.kind === 'absent') await applyAbsence(tx, key, arrival);
              else await applyDeletion(tx, { ...key, updatedAt: NOW }, arrival);
            });
        }
        const { columns, records } = await counted(store);
        expect(columns).toEqual(records);
        store.close();
      }),
      { numRuns: name === 'Dexie' ? 15 : 60 },
    );
  });

  test('[SY-2] [MB-04] a folded day is read without its records, and goes with them', async () => {
    const store = await open();
    const row = rowOf({ id: 1, day: 25, minute: 0, status: 'PAID', price: 700, quantity: 1 });
    const arrival = { startedAt: NOW, now: NOW };
    await store.write((tx) => applyRecords(tx, [row], arrival));
    await foldDays(store, 'loja', span);
    let selects = 0;
    const folded = await store.read(async (tx) => {
      const sums = createTally(plan, zone);
      const select: typeof tx.select = (query) => {
        selects += 1;
        return tx.select(query);
      };
      await readSaleDays({ ...tx, select }, 'loja', span, (days) => days.forEach(sums.add));
      return sums.result().totals.revenue;
    });
    expect({ folded, selects }).toEqual({ folded: 700, selects: 0 });
    await store.forgetRecords();
    const all = { source: 'folded', parentId: 'loja', from: 0, to: 99_999 } as const;
    expect(await store.read((tx) => tx.heldSaleDays(all))).toEqual([]);
    store.close();
  });
});
