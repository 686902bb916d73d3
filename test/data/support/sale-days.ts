import type { SaleDaysAnswer, SaleDaysQuestion } from '../../../src/data/wire/transport.ts';
import { foldSales } from '../../../src/domain/intelligence/fold-sales.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { readSale, soldAt } from '../../../src/records/content/sale.ts';
import { packColumns } from '../../../src/records/content/sale-columns.ts';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';

/** Answer of a server with sales as columns. */
export function saleDaysOf(
  rows: readonly (RecordRow & { deleted: boolean })[],
  { parentId, from, to, held }: SaleDaysQuestion,
  most: number,
): SaleDaysAnswer {
  const versions = new Map(held.split(',').map((one) => one.split(':') as [string, string]));
  const answer = { days: [] as { day: number; version: string; columns: string }[], total: 0, more: false };
  let room = most;
  for (let day = to; day >= from; day -= 1) {
    const of = rows
      .filter((row) => row.type === 'SHOPPING_PURCHASE' && row.parentId === parentId)
      .filter((row) => Math.floor((soldAt(parseContent(row.content)) ?? row.updatedAt) / DAY_MS) === day)
      .sort((a, b) => a.updatedAt - b.updatedAt || (a.id < b.id ? -1 : 1));
    const version = `${of.length}.${of.reduce((sum, row) => sum + (row.updatedAt % DAY_MS), 0)}`;
    answer.total += of.length;
    if (version === (versions.get(String(day)) ?? '0.0')) continue;
    room -= of.length;
    answer.more ||= room < 0;
    if (answer.more) continue;
    const sales = of.flatMap((row) => (row.deleted ? [] : (readSale(row) ?? [])));
    answer.days.push({ day, version, columns: packColumns(foldSales(sales)) });
  }
  return answer;
}
