import { hasShelves } from '../../domain/shelves/shelves.ts';
import { type Chip, Chips } from '../../ui/fields/chips.tsx';
import type { Shop } from './use-shop.ts';

/** 'Tudo', the categories with items for sale, and the promotions. Chips on phones, a rail from tablets on. */
export function ShopShelves({ shop, look }: { shop: Shop; look: 'row' | 'rail' }) {
  const counts = new Map<string, number>();
  for (const item of shop.forSale) {
    for (const id of item.categoryIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  // A list that fits a glance has no shelf of all promotions. A rail names them above.
  const promotions: Chip<string>[] =
    hasShelves(shop.forSale) && shop.promoted.length > 0
      ? [
          {
            id: 'promotions',
            count: shop.promoted.length,
            ...(look === 'rail' ? { label: 'Ver todas', heading: 'Promoções' } : { label: 'Promoções' }),
          },
        ]
      : [];
  const chips: Chip<string>[] = [
    { id: 'all', label: 'Tudo', count: shop.forSale.length },
    ...(look === 'row' ? promotions : []),
    ...shop.categories.rows
      .filter((category) => counts.has(category.id))
      .map((category) => ({
        id: `category:${category.id}`,
        label: category.name,
        count: counts.get(category.id) ?? 0,
      })),
    ...(look === 'rail' ? promotions : []),
    ...shop.campaigns.map((campaign, index) => ({
      id: `campaign:${campaign.id}`,
      label: campaign.name,
      ...(index === 0 && promotions.length === 0 ? { heading: 'Promoções' } : {}),
    })),
  ];
  return (
    <Chips
      label="Prateleiras"
      look={look}
      chips={look === 'row' ? chips.map(({ id, label }) => ({ id, label })) : chips}
      value={shop.shelf}
      onValueChange={shop.setShelf}
    />
  );
}
