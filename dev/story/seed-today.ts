import type { Tx } from '../../server/db/store.ts';
import { MINUTE_MS } from '../../src/domain/words/time-units.ts';
import { chanceOf } from './random.ts';
import { type SoldUnits, saleOf, tally, writeSales } from './seed-sales.ts';
import type { Shop } from './seed-shops.ts';

/** Seed of its own, so that the months before stay the same, however many sales these hours have. */
const SEED = 2_611;
/** Place that sells nothing today, so that its owner is warned. */
const SILENT = 'Parada da Serra';
/** Minutes since the last sale of a shop, and between two sales. */
const LAST = [4, 25] as const;
const APART = [20, 55] as const;

/**
 * Writes the last hours before the demo begins, so that an owner finds an open shop. They have a third of a day's sales
 * each.
 */
export async function seedToday(tx: Tx, shops: readonly Shop[], sold: SoldUnits): Promise<void> {
  const chance = chanceOf(SEED);
  const sales = shops
    .filter(({ place }) => place.name !== SILENT)
    .flatMap((shop) => {
      let minutes = chance.int(...LAST);
      return Array.from({ length: Math.round(shop.place.salesPerDay / 3) }, () => {
        const sale = saleOf(shop, tx.now - minutes * MINUTE_MS, chance.uuid(), chance);
        minutes += chance.int(...APART);
        return sale;
      });
    })
    .sort((one, other) => one.row.at - other.row.at);
  tally(sold, 0, sales);
  await writeSales(tx, sales);
}
