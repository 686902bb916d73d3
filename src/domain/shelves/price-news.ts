import { type Centavos, formatBRL } from '../money/money.ts';
import type { Campaign } from '../shop/campaign.ts';
import type { Item } from '../shop/item.ts';
import { type CartLine, type PricedCart, type PricedLine, priceCart } from '../shop/pricing.ts';

/** The compared parts of a priced cart: price and free units of each line, and the promotions that apply. */
interface ComparedCart {
  totalAmount: Centavos;
  lines: readonly Pick<PricedLine, 'itemId' | 'name' | 'price' | 'takePayDiscount'>[];
  appliedCampaigns: readonly { id: string; name: string }[];
}

/** All that decides the price of a cart beside its units. */
export interface Prices {
  items: ReadonlyMap<string, Item>;
  /** The campaigns in force. */
  campaigns: readonly Campaign[];
  /** The server's time, ms. */
  now: number;
}

/** Time after which a new total counts as read, ms. */
export const GLANCE_MS = 1000;

/** Told instead of a purchase, because the press may have been meant for the former total. */
export const JUST_CHANGED = 'O total acabou de mudar. Confira antes de pagar.';

/** Effects of new prices on a cart that was shown, one or two sentences each. Empty if the total is the same [S-11]. */
export function priceNews(shown: ComparedCart, now: ComparedCart): string[] {
  if (now.totalAmount === shown.totalAmount) return [];
  const before = new Map(shown.lines.map((line) => [line.itemId, line]));
  const changes = now.lines.flatMap((line) => {
    const old = before.get(line.itemId);
    if (!old) return [];
    if (old.price !== line.price)
      return [`${line.name}: de ${money(old.price)} para ${money(line.price)} cada`];
    if (old.takePayDiscount === line.takePayDiscount) return [];
    return [`${line.name}: ${line.takePayDiscount < old.takePayDiscount ? 'menos' : 'mais'} unidades grátis`];
  });
  const total = `O total passou de ${money(shown.totalAmount)} para ${money(now.totalAmount)}.`;
  return [
    ...without(shown, now).map((name) => `A promoção ${name} não vale mais.`),
    ...without(now, shown).map((name) => `Agora vale a promoção ${name}.`),
    changes.length === 0 ? total : `${total} ${changes.join('; ')}.`,
  ];
}

/** Changes of these lines' prices since the prices of `before`, at the same units. */
export function priceNewsSince(before: Prices, lines: readonly CartLine[], priced: PricedCart): string[] {
  const asBefore = lines.map((line) => ({ ...line, item: before.items.get(line.item.id) ?? line.item }));
  return priceNews(priceCart(asBefore, before.campaigns, before.now), priced);
}

type Applied = Pick<ComparedCart, 'appliedCampaigns'>;

const without = (one: Applied, other: Applied): string[] =>
  one.appliedCampaigns
    .filter(({ id }) => !other.appliedCampaigns.some((applied) => applied.id === id))
    .map(({ name }) => name);

/** An amount whose sign no line break parts from it. */
const money = (amount: Centavos): string => formatBRL(amount).replace(' ', '\u00a0');
