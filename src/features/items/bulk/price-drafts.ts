import type { Draft } from '../../../data/mirror/entry.ts';
import { creation, itemLanes, recordLane } from '../../../data/outbox/drafts.ts';
import type { Centavos } from '../../../domain/money/money.ts';
import type { PriceLine } from '../../../domain/prices/price-plan.ts';
import { grouped } from '../../../domain/values/grouped.ts';
import { parseContent, type RecordRow } from '../../../records/record.ts';
import { itemContent } from '../../../records/types/goods/item.ts';
import { MAX_ITEMS_AT_ONCE } from '../../../records/types/people/request.ts';
import { countText } from '../../../ui/words/count-text.ts';

/** A change of one item's price, by the content fields that carry it. */
export interface ItemPriceChange extends Pick<PriceLine, 'id' | 'shopId' | 'name' | 'price' | 'to'> {
  content: Readonly<Record<string, { from?: unknown; to?: unknown }>>;
}

/** The change of a preview line, based on this device's record. */
export function moveOf({ id, shopId, name, price, to }: PriceLine, row: RecordRow): ItemPriceChange {
  const before = parseContent(row.content);
  const wanted = Object.entries(itemContent({ price: to }, before));
  const content = Object.fromEntries(
    wanted.map(([field, value]) => [field, { from: before[field], to: value }]),
  );
  return { id, shopId, name, price, to, content };
}

export const undoOf = (moves: readonly ItemPriceChange[]): ItemPriceChange[] =>
  moves.map(({ price, to, content, ...rest }) => ({
    ...rest,
    price: to,
    to: price as Centavos,
    content: Object.fromEntries(
      Object.entries(content).map(([field, wish]) => [field, { from: wish.to, to: wish.from }]),
    ),
  }));

/** Parts of at most `MAX_ITEMS_AT_ONCE` moves of one shop, in the order of their requests. */
export const priceParts = (moves: readonly ItemPriceChange[]): ItemPriceChange[][] =>
  [...grouped(moves, ({ shopId }) => shopId).values()].flatMap((some) => chunks(some, MAX_ITEMS_AT_ONCE));

/** One request for each part. Requests of one shop are sent in order. */
export const priceDrafts = (moves: readonly ItemPriceChange[], owner: string, newId: () => string): Draft[] =>
  priceParts(moves).map((part) => {
    const shop = part[0]?.shopId ?? '';
    const changes = part.map(({ id, content }) => ({ id, content }));
    return {
      ...creation(
        {
          id: newId(),
          type: 'REQUEST',
          parentId: null,
          owner,
          reference: 'CHANGE_ITEMS',
          content: { action: 'CHANGE_ITEMS', shop, changes },
        },
        { kind: 'item', text: movesText(part), locationId: shop },
        `prices:${shop}`,
      ),
      alsoIn: itemLanes(part.map(({ id }) => id)),
    };
  });

/** One edit per move, in their order, for a server that does not know the request. */
export const editDrafts = (moves: readonly ItemPriceChange[], newId: () => string): Draft[] =>
  moves.map(({ id, shopId, name: text, content: { name, ...content } }) => ({
    id: newId(),
    lane: recordLane('ITEM', id),
    about: { kind: 'item', text, locationId: shopId },
    operation: { kind: 'change', type: 'ITEM', id, content, ...(name && { reference: name }) },
  }));

const MONEY = ['price', 'value', 'cost'];

/** '3 preços', or '3 itens' where other fields than money change. `count`: number in the text, by default all moves. */
export const movesText = (moves: readonly ItemPriceChange[], count = moves.length): string =>
  moves.every(({ content }) => Object.keys(content).every((field) => MONEY.includes(field)))
    ? countText(count, 'preço', 'preços')
    : countText(count, 'item', 'itens');

/** Parts of at most `size` elements. */
export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
