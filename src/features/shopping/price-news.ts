import { priceNews } from '../../domain/shelves/price-news.ts';
import type { PricedCart } from '../../domain/shop/pricing.ts';
import { list, object, text } from '../../records/content/read.ts';
import type { Content } from '../../records/record.ts';
import { readAmounts } from '../../records/types/money/shopping-purchase.ts';

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
