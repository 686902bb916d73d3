import type { PricedCart } from '../../domain/pricing.ts';
import { readAmounts } from '../../records/content/purchase.ts';
import type { Content } from '../../records/record.ts';
import { moneyText } from '../../ui/money-text.tsx';

/** What the server's prices change in a cart, in words; null where it did not say them or they are the same [S-11]. */
export function priceNews(shown: PricedCart, server: Content | undefined): string | null {
  const { lines, totalAmount } = readAmounts(server ?? {});
  if (lines.length === 0 || totalAmount === shown.totalAmount) return null;
  const before = new Map(shown.lines.map((line) => [line.itemId, line]));
  const changes = lines.flatMap((line) => {
    const old = before.get(line.itemId);
    if (!old) return [];
    if (old.price !== line.price)
      return [`${line.name}: de ${moneyText(old.price)} para ${moneyText(line.price)} cada`];
    if (old.takePayDiscount === line.takePayDiscount) return [];
    return [`${line.name}: ${line.takePayDiscount < old.takePayDiscount ? 'menos' : 'mais'} unidades grátis`];
  });
  const total = `O total passou de ${moneyText(shown.totalAmount)} para ${moneyText(totalAmount)}.`;
  return changes.length === 0 ? total : `${total} ${changes.join('; ')}.`;
}
