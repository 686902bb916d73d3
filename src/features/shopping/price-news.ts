import type { PricedCart } from '../../domain/shop/pricing.ts';
import { list, object, text } from '../../records/content/read.ts';
import type { Content } from '../../records/record.ts';
import { type Purchase, readAmounts } from '../../records/types/shopping-purchase.ts';
import { moneyText } from '../../ui/words/money-text.tsx';

/** The compared parts of a priced cart: price and free units of each line, and the promotions that apply. */
export type ComparedCart = Pick<Purchase, 'totalAmount'> & {
  lines: readonly Pick<Purchase['lines'][number], 'itemId' | 'name' | 'price' | 'takePayDiscount'>[];
  appliedCampaigns: readonly { id: string; name: string }[];
};

/** Effects of new prices on a cart that was shown, one or two sentences each. Empty if the total is the same [S-11]. */
export function priceNews(shown: PricedCart, now: ComparedCart): string[] {
  if (now.totalAmount === shown.totalAmount) return [];
  const before = new Map(shown.lines.map((line) => [line.itemId, line]));
  const changes = now.lines.flatMap((line) => {
    const old = before.get(line.itemId);
    if (!old) return [];
    if (old.price !== line.price)
      return [`${line.name}: de ${moneyText(old.price)} para ${moneyText(line.price)} cada`];
    if (old.takePayDiscount === line.takePayDiscount) return [];
    return [`${line.name}: ${line.takePayDiscount < old.takePayDiscount ? 'menos' : 'mais'} unidades grátis`];
  });
  const total = `O total passou de ${moneyText(shown.totalAmount)} para ${moneyText(now.totalAmount)}.`;
  return [
    ...without(shown, now).map((name) => `A promoção ${name} não vale mais.`),
    ...without(now, shown).map((name) => `Agora vale a promoção ${name}.`),
    changes.length === 0 ? total : `${total} ${changes.join('; ')}.`,
  ];
}

/** As `priceNews`, from the amounts in a server refusal. Empty without amounts. */
export function serverPriceNews(shown: PricedCart, server: Content = {}): string[] {
  const { lines, totalAmount } = readAmounts(server);
  if (lines.length === 0) return [];
  const applied = server.appliedCampaigns
    ? list(server.appliedCampaigns).map(object)
    : shown.appliedCampaigns;
  const appliedCampaigns = applied.map(({ id, name }) => ({ id: text(id), name: text(name) }));
  return priceNews(shown, { lines, totalAmount, appliedCampaigns });
}

type Applied = Pick<ComparedCart, 'appliedCampaigns'>;

const without = (one: Applied, other: Applied): string[] =>
  one.appliedCampaigns
    .filter(({ id }) => !other.appliedCampaigns.some((applied) => applied.id === id))
    .map(({ name }) => name);
