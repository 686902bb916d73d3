import { list, object, text } from '../../records/content/read.ts';
import { type Content, parseContent, type RecordRow } from '../../records/record.ts';
import { readItem } from '../../records/types/goods/item.ts';
import { readLocation } from '../../records/types/shop/location.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';

export interface LeftItem {
  id: string;
  /** STALE, NOT_FOUND or a refusal (docs/protocol.md). */
  reason: string;
}

/** Items that a CHANGE_ITEMS or COPY_ITEMS left unchanged, as its answer says. */
export const leftIn = (answer: Content): LeftItem[] =>
  list(answer.left).map((value) => {
    const { id, reason } = object(value);
    return { id: text(id), reason: text(reason) };
  });

/** Items that changes of many items have left out, by reason. Their person must be told, and told once. */
export interface ToldLeft {
  reason: string;
  /** 'Suco (Loja da praia)', of the first of them. */
  names: readonly string[];
  count: number;
}

/** Key of the left items of which the person has not read yet. */
export const LEFT_ITEMS_KEY = 'left-items';
/** Most names that are kept of a reason. */
const MAX_NAMES = 20;
/** Most requests that are remembered. A later answer to an older one would be told twice. */
const MAX_REQUESTS = 1000;

interface KeptLeft {
  groups: readonly ToldLeft[];
  requests: readonly string[];
}

export const readLeftItems = async (tx: Pick<MirrorTx, 'kept'>): Promise<readonly ToldLeft[]> =>
  keptLeft(await tx.kept(LEFT_ITEMS_KEY)).groups;

const keptLeft = (kept: unknown): KeptLeft => (kept as KeptLeft | undefined) ?? { groups: [], requests: [] };

/**
 * Notes the items that the server left out of a change of many items. It may have waited for days, so no screen is open
 * that tells them. An answer counts once however often it comes.
 */
export async function noteLeftItems(tx: MirrorTx, row: RecordRow): Promise<void> {
  if (row.type !== 'REQUEST' || row.reference !== 'CHANGE_ITEMS') return;
  const answer = parseContent(row.content);
  const left = leftIn(answer);
  const { groups, requests } = keptLeft(await tx.kept(LEFT_ITEMS_KEY));
  if (left.length === 0 || requests.includes(row.id)) return;
  const shop = await tx.row({ type: 'LOCATION', id: text(answer.shop) });
  const place = shop ? ` (${readLocation(shop).name})` : '';
  const next = new Map(groups.map((group) => [group.reason, group]));
  for (const { id, reason } of left) {
    const { names, count } = next.get(reason) ?? { names: [], count: 0 };
    const item = names.length < MAX_NAMES ? await tx.row({ type: 'ITEM', id }) : undefined;
    const named = item ? [...names, readItem(item).name + place] : names;
    next.set(reason, { reason, names: named, count: count + 1 });
  }
  const known = [...requests, row.id].slice(-MAX_REQUESTS);
  await tx.keep(LEFT_ITEMS_KEY, { groups: [...next.values()], requests: known } satisfies KeptLeft);
}

/** Key of the newest edits of items that wrote nothing, by the ids of their entries. */
const IDLE_KEY = 'idle-edits';
/** Most of them that are kept. An import may have one for each of its lines. */
const MAX_IDLE = 2000;

/** Notes an edit whose values somebody else had set already. Its undo must not take them back. */
export async function noteIdle(tx: MirrorTx, id: string): Promise<void> {
  await tx.keep(IDLE_KEY, [...list(await tx.kept(IDLE_KEY)), id].slice(-MAX_IDLE));
}

/** Those of these entries that wrote nothing. */
export async function idleAmong(tx: Pick<MirrorTx, 'kept'>, ids: readonly string[]): Promise<string[]> {
  const idle = new Set(list(await tx.kept(IDLE_KEY)));
  return ids.filter((id) => idle.has(id));
}
