import { takePayLabel } from '../../../domain/shop/campaign.ts';
import { type PricedCart, type PricedLine, shownPrice } from '../../../domain/shop/pricing.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';
import { nextText } from '../cart/next-text.ts';
import { gainWords, totalWords } from '../cart/total-words.ts';
import type { Shop } from '../use-shop.ts';
import type { Scanning } from './use-scanned.ts';

/** Result of the last act for screen readers: a price, or a line of the cart as it is `now`. */
export function spokenWords(
  { items, campaigns, now: at }: Pick<Shop, 'items' | 'campaigns' | 'now'>,
  { scanned, changed }: Pick<Scanning, 'scanned' | 'changed'>,
  now: PricedCart,
): string {
  const line = now.lines.find(({ itemId }) => itemId === changed);
  const asked = scanned.kind === 'price' ? scanned.itemId : null;
  const item = items.rows.find(({ id }) => id === (changed ?? asked));
  if (line)
    return lineWords(line, item ? nextText(item, campaigns, at, line.quantity) : null, now.totalAmount);
  if (!item) return '';
  if (changed !== null) return `Removido: ${item.name}. ${totalWords(now.lines)}`;
  const held = now.lines.find(({ itemId }) => itemId === asked)?.quantity;
  const where = held === undefined ? 'fora do carrinho' : `${held} no carrinho`;
  return `${item.name}, ${moneyText(shownPrice(item, campaigns, at))}, ${where}.`;
}

/** 'Bala de goma 80 g, 3 no carrinho. 1 grátis. Total R$ 12,40.' */
function lineWords({ name, quantity, freeUnits }: PricedLine, next: string | null, total: number): string {
  return `${name}, ${quantity} no carrinho.${gainWords(freeUnits, next)} Total ${moneyText(total)}.`;
}

/** '1 grátis · Leve 3 pague 2', or null without free units. */
export function freeText({ freeUnits, takePay }: PricedLine): string | null {
  if (freeUnits <= 0) return null;
  return takePay ? `${freeUnits} grátis · ${takePayLabel(takePay)}` : `${freeUnits} grátis`;
}
