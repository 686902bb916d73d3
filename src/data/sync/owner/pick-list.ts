import { shopZone, type Zone } from '../../../domain/hours/shop-time-zone.ts';
import { coverAt } from '../../../domain/intelligence/cover.ts';
import { MAX_AHEAD, type PickFacts, type PickShop, paceText } from '../../../domain/overview/pick-list.ts';
import { PICK_LIST_KEY } from '../../basis/kept-answers.ts';
import { shelfKey } from '../../basis/shelf-keys.ts';
import { syncOwnList } from '../../discovery/locations.ts';
import { PARALLEL_REQUESTS, pullList, type SyncDeps } from '../../pull/list.ts';
import { eachOf } from '../../pull/paginate.ts';
import type { Question } from '../../wire/transport.ts';
import { childScope } from '../location.ts';
import { keepAnswer } from './keep-answer.ts';
import { pullSupplies } from './supplies.ts';

const zone = shopZone();

const ITEM = ['id', 'name', 'stock', 'cost', 'image', 'paces', 'minimum', 'par', 'boxSize', 'boxName'];

const PICK_LIST: Question<PickFacts> = {
  field: 'pickList',
  columns: ['at', ['shops', ['id', 'more', 'counts', ['items', ITEM]]]],
};

/**
 * Brings the goods that the own locations need and keeps them, with the items of the first shops of the list. False
 * when an answer was partial.
 */
export async function syncPickList(deps: SyncDeps, sub: string): Promise<boolean> {
  const [{ whole }, answer] = await Promise.all([syncOwnList(deps, sub), deps.transport.askNewer(PICK_LIST)]);
  if (!answer) {
    await deps.store.write((tx) => keepAnswer(tx, PICK_LIST_KEY, null));
    return whole;
  }
  await deps.store.write(async (tx) => {
    await keepAnswer(tx, PICK_LIST_KEY, answer);
    for (const shop of answer.shops) await tx.keep(shelfKey(shop.id), shelfNotesOf(shop, answer.at, zone));
  });
  const ends: boolean[] = [whole, await pullSupplies(deps, sub)];
  // A shop that is only to be counted takes the place of none to which goods go.
  const byGoods = answer.shops.toSorted((a, b) => Number(b.items.length > 0) - Number(a.items.length > 0));
  await eachOf(
    byGoods.slice(0, MAX_AHEAD).map(({ id }) => id),
    PARALLEL_REQUESTS,
    async (id) => {
      ends.push(await pullList(deps, childScope(id, 'ITEM')));
    },
  );
  return ends.every(Boolean);
}

/** Restocking notes of each item of a shop, as far as the pick list knows it. `at`: ms of the server. */
function shelfNotesOf({ items }: PickShop, at: number, { dayOf, partOfDay, startOf }: Zone) {
  const today = { day: dayOf(at), left: 1 - partOfDay(at) };
  const notes = items.map(({ id, stock, paces }) => {
    const cover = coverAt(stock, paces, today);
    const ends = cover.kind === 'until' ? startOf(cover.day + 1) : null;
    return [id, { pace: paceText(paces), ends }] as const;
  });
  return Object.fromEntries(notes);
}
