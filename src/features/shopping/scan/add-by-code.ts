import type { ScanFeedback } from '../../../device/scan/feedback.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { earnsFreeUnit } from '../../../domain/shop/promotions.ts';
import type { Shop } from '../use-shop.ts';

/**
 * Adds one unit by its code, and tells by sound and vibration whether that brought a free one. False if it is refused,
 * and the shop's own toast says why.
 */
export function addByCode(
  shop: Pick<Shop, 'heldNow' | 'campaigns' | 'now' | 'add' | 'agreeToPrices'>,
  item: Item,
  feedback: ScanFeedback,
): boolean {
  const isEarned = earnsFreeUnit(item, shop.campaigns, shop.now, shop.heldNow(item.id));
  shop.agreeToPrices();
  const isAdded = shop.add(item, 1);
  feedback.tell(!isAdded ? 'refused' : isEarned ? 'free' : 'added');
  return isAdded;
}
