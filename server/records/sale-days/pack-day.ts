import type { Kysely } from 'kysely';
import { foldSales } from '../../../src/domain/intelligence/fold-sales.ts';
import type { Sale } from '../../../src/domain/intelligence/intelligence.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { readSale } from '../../../src/records/content/sale.ts';
import { packColumns } from '../../../src/records/content/sale-columns.ts';
import type { Schema } from '../../db/schema.ts';
import { readSaleBatches } from '../lists/moved-sales.ts';
import { countIn, versionOf } from '../lists/version.ts';
import { yieldToOthers } from '../lists/yield-to-others.ts';
import type { PackedDay } from './kept-days.ts';

/** The columns of a day. Its version is made of the rows that were read, so it names exactly their state. */
export async function packDay(
  read: Kysely<Schema>,
  parentId: string,
  day: number,
  spend: () => void,
): Promise<PackedDay> {
  const sales: Sale[] = [];
  const counted = { count: 0, times: 0 };
  const bounds = { from: day * DAY_MS, to: (day + 1) * DAY_MS };
  for await (const batch of readSaleBatches(read, { parentId, ...bounds }, spend))
    for (const { at, updatedAt, row } of batch) {
      countIn(counted, updatedAt, at);
      const sale = row && readSale(row);
      if (sale) sales.push(sale);
    }
  await yieldToOthers();
  sales.sort((a, b) => a.at - b.at);
  return { day, version: versionOf(counted), columns: packColumns(foldSales(sales)) };
}
