import type { Kysely } from 'kysely';
import type { Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { LossEntry, Losses, LossShop } from '../../../src/domain/losses/losses.ts';
import { shortName } from '../../../src/domain/people/short-name.ts';
import { firstDayOf, isoOfMonth, monthOf } from '../../../src/domain/words/month.ts';
import type { Schema } from '../../db/schema.ts';
import { checkKey, checkMonth, type MonthArgs } from '../check-input.ts';
import { type OverviewRequest, readableLocations } from '../overview/own-locations.ts';
import type { ShopFactsCache } from '../overview/shop-facts.ts';
import { readNames } from '../sales/show-sales.ts';
import { limitEntries } from './limit-entries.ts';
import { type LossFacts, lossShop, lostNames } from './loss-shop.ts';
import type { createStockDays } from './stock-days.ts';

/** Months of one answer: the requested one and five before. */
const MONTHS = 6;
/** Entries of one answer, shared by the shops. One that is asked for alone has all of this room. */
const MAX_ENTRIES = 4000;

/**
 * The losses of a viewer's shops in a month, added up from the entries of their books. Sums of days are cached, so a
 * repeated question costs a few statements, however many shops there are.
 */
export function createLosses(
  { sums, items }: ShopFactsCache,
  stock: ReturnType<typeof createStockDays>,
  zone: Zone,
) {
  return async (
    read: Kysely<Schema>,
    asked: MonthArgs,
    { viewer, now, spend }: OverviewRequest,
  ): Promise<Losses> => {
    spend();
    const today = zone.dayOf(now);
    const month = checkMonth(asked.month, { current: monthOf(today) });
    const ids = await readableLocations(read, viewer, ['ITEM', 'STOCK_CHANGE'], checkKey('shop', asked.shop));
    const wanted = { ids, first: firstDayOf(month - MONTHS + 1), last: today };
    const days = await sums.tradedOf(read, wanted, spend);
    const books = await stock.of(read, wanted, spend);
    const shelves = await items.of(read, { ids, from: 0 }, spend);
    const known = ids.map((id): [id: string, facts: LossFacts] => [
      id,
      { days: days.get(id) ?? [], entries: books.get(id) ?? [], items: shelves.get(id) ?? [] },
    ]);
    const names = new Set(known.flatMap(([, facts]) => lostNames(facts, month, zone)));
    const shops = known.map(([id, facts]) => lossShop(id, facts, { month, months: MONTHS, names }, zone));
    const limited = limitEntries(shops, MAX_ENTRIES);
    return { at: now, month: isoOfMonth(month), shops: await named(read, limited) };
  };
}

/** The shops with names of people. Entries tell their author by the account. */
async function named(read: Kysely<Schema>, shops: readonly LossShop[]): Promise<LossShop[]> {
  const names = new Map<string, string>();
  await readNames(
    read,
    shops.flatMap(({ entries }) => entries.map(({ author }) => author)),
    names,
  );
  const withName = (entry: LossEntry): LossEntry => ({
    ...entry,
    author: names.get(entry.author) ?? (entry.author === '' ? '' : shortName('')),
  });
  return shops.map((shop) => ({ ...shop, entries: shop.entries.map(withName) }));
}
