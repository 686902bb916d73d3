import { shopZone } from '../../../domain/hours/shop-time-zone.ts';
import { dueDelivery } from '../../../domain/overview/due-delivery.ts';
import type { DueDelivery, ShopFigures } from '../../../domain/overview/overview.ts';
import type { MirrorTx } from '../../mirror/mirror-store.ts';
import { readOrders } from './supplies.ts';

/** Orders by id, as this device knows them. Null for an order that is not expected any more. */
type Changes = ReadonlyMap<string, DueDelivery | null>;

const NONE: Changes = new Map();

/** Orders that this device knows better than an answer of the instant `at`, ms. `shops`: of that answer. */
export async function dueChanges(
  tx: MirrorTx,
  { at, shops }: { at: number; shops: Iterable<ShopFigures> },
): Promise<Changes> {
  const isAnyExpected = [...shops].some(({ deliveries }) => deliveries && deliveries.length > 0);
  if (!isAnyExpected) return NONE;
  const newer = (await readOrders(tx)).filter(({ row, entry }) => entry !== null || row.updatedAt > at);
  return new Map(newer.map(({ value }) => [value.id, dueDelivery(value, shopZone())]));
}

/** The figures of a shop with these changes of its orders. */
export function withDue(figures: ShopFigures, changes: Changes): ShopFigures {
  if (changes.size === 0 || !figures.deliveries) return figures;
  const deliveries = figures.deliveries.flatMap((one) => {
    const known = changes.get(one.id);
    return known === undefined ? [one] : known === null ? [] : [known];
  });
  return { ...figures, deliveries };
}
