import type { Campaign } from '../../../domain/shop/campaign.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { type FreeStep, freeUnitsAt, nextFree } from '../../../domain/shop/promotions.ts';

/** 'Falta 1 para ganhar 1 grátis' */
export const missingText = ({ missing, free }: FreeStep): string =>
  `${missing === 1 ? 'Falta' : 'Faltam'} ${missing} para ganhar ${free} grátis`;

/**
 * 'Falta 1 para ganhar 1 grátis', for `quantity` units at `now` (ms), or null. One missing unit is always told. Several
 * missing units are told only while no unit is free.
 */
export function nextText(
  item: Item,
  campaigns: readonly Campaign[],
  now: number,
  quantity: number,
): string | null {
  const step = nextFree(item, campaigns, now, quantity);
  const isTold = quantity > 0 && (step?.missing === 1 || !freeUnitsAt(item, campaigns, now, quantity));
  return step && isTold ? missingText(step) : null;
}
