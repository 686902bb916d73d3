import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { isoOfMonth, monthOf } from '../../../src/domain/words/month.ts';
import { writeClosing } from '../../../src/records/content/month-closing.ts';
import { text } from '../../../src/records/content/read.ts';
import { forUpdate } from '../../db/lock.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { badInput, checkMonth } from '../../records/check-input.ts';
import { createStockDays } from '../../records/losses/stock-days.ts';
import { createShopFacts } from '../../records/overview/shop-facts.ts';
import { getRow, putRecord } from '../../records/rows/write-record.ts';
import type { RequestHandler } from '../../records/type-handler.ts';
import { isRepeatable } from '../charge/charge.ts';
import { closedMonths } from './closed-months.ts';
import { monthFigures } from './figures.ts';
import { monthFacts } from './month-facts.ts';

/**
 * Handles REQUEST CLOSE_MONTH {shop, month}: an owner closes a month that is over. Its figures are added up in this
 * transaction and kept in this record, which nobody changes. Refuses BAD_INPUT, NOT_FOUND for a shop of somebody else,
 * and MONTH_CLOSED.
 */
export const closeMonth: RequestHandler = async (tx, { row, content }, viewer) => {
  if (!isRepeatable(row)) throw badInput('id');
  const zone = createZone();
  const current = monthOf(zone.dayOf(tx.now));
  const range = { current, latest: current - 1, field: 'content.month' };
  const month = checkMonth(text(content.month), range);
  const shop = text(content.shop);
  // A second closing of the same month waits here.
  const location = await getRow(tx, shop, 'LOCATION', { lock: true });
  if (!location || location.owner !== viewer.sub) throw new Refused('NOT_FOUND');
  if ((await closedMonths(tx.db, [shop], isoOfMonth(month))).size > 0) throw new Refused('MONTH_CLOSED');
  await holdShelves(tx, shop);
  const sources = { shops: createShopFacts(zone), stock: createStockDays(zone), zone };
  const facts = await monthFacts(tx.db, sources, { ids: [shop], month, now: tx.now }, () => undefined);
  const found = facts.get(shop);
  if (!found) throw new Refused('NOT_FOUND');
  const figures = writeClosing(isoOfMonth(month), monthFigures(found, month, zone));
  return putRecord(tx, {
    ...row,
    parentId: shop,
    content: JSON.stringify({ ...content, ...figures, shop }),
  });
};

/**
 * Lets nothing move units of a shop until the transaction ends. Its facts are read by many statements. On PostgreSQL a
 * sale between them would be gone from the shelf and missing among the sales.
 */
async function holdShelves(tx: Tx, shop: string): Promise<void> {
  if (tx.engine === 'sqlite') return;
  const items = tx.db
    .selectFrom('record')
    .select('id')
    .where('parent_id', '=', shop)
    .where('type', '=', 'ITEM');
  await forUpdate(tx, items.orderBy('id')).execute();
}
