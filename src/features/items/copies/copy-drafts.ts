import type { Draft } from '../../../data/mirror/entry.ts';
import { creation, itemLanes } from '../../../data/outbox/drafts.ts';
import { MAX_ITEMS_AT_ONCE } from '../../../records/types/people/request.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { chunks } from '../bulk/price-drafts.ts';
import type { ShopCopy } from './copy-plan.ts';

/** A queued request: its shop, and the number of items that the shop gets. */
export interface SentCopy {
  id: string;
  shopId: string;
  items: number;
}

/** One request for each three hundred new items of a shop. Requests of one shop are sent in order. */
export function copyDrafts(
  plans: readonly ShopCopy[],
  { from, owner, newId }: { from: string; owner: string; newId: () => string },
): { drafts: Draft[]; sent: SentCopy[] } {
  const parts = plans.flatMap(({ shopId, fresh }) =>
    chunks(fresh, MAX_ITEMS_AT_ONCE).map((part) => ({ id: newId(), shopId, ids: part.map(({ id }) => id) })),
  );
  const drafts = parts.map(({ id, shopId, ids }) => ({
    ...request({ id, shopId, owner }, countText(ids.length, 'item copiado', 'itens copiados'), {
      action: 'COPY_ITEMS',
      from,
      to: shopId,
      items: ids,
    }),
    alsoIn: itemLanes(ids),
  }));
  return { drafts, sent: parts.map(({ id, shopId, ids }) => ({ id, shopId, items: ids.length })) };
}

/** Requests that undo these, each behind the request that it undoes. */
export const undoDrafts = (sent: readonly SentCopy[], owner: string, newId: () => string): Draft[] =>
  sent.map(({ id, shopId, items }) =>
    request({ id: newId(), shopId, owner }, countText(items, 'cópia desfeita', 'cópias desfeitas'), {
      action: 'UNDO_COPY',
      undoes: id,
    }),
  );

function request(
  { id, shopId, owner }: { id: string; shopId: string; owner: string },
  text: string,
  content: object,
): Draft {
  return creation(
    {
      id,
      type: 'REQUEST',
      parentId: null,
      owner,
      reference: 'COPY_ITEMS',
      content: { ...content },
    },
    { kind: 'item', text, locationId: shopId },
    `copies:${shopId}`,
  );
}
