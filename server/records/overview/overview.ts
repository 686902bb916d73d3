import type { Kysely } from 'kysely';
import { createZone, type Zone } from '../../../src/domain/intelligence/shop-time-zone.ts';
import type { Overview, ShopFigures } from '../../../src/domain/overview/overview.ts';
import { salesFigures, shelfFigures } from '../../../src/domain/overview/shop-figures.ts';
import { firstDayAt } from '../../../src/domain/overview/spans.ts';
import { DAY_MS } from '../../../src/domain/words/day.ts';
import { ACCESS, allows } from '../../../src/records/access.ts';
import { readStockedItem } from '../../../src/records/content/sale.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { NOBODY, type Role } from '../../../src/records/type-rule.ts';
import { readItem } from '../../../src/records/types/item.ts';
import type { Schema } from '../../db/schema.ts';
import type { Viewer } from '../type-handler.ts';
import { createDaySums } from './day-sums.ts';
import { createKeptFacts } from './kept-facts.ts';
import { openConversations, openTickets } from './waiting.ts';

type Read = Kysely<Schema>;

/** Own locations of one answer. */
const MOST_SHOPS = 500;
/** Words of a conversation that wait longer are found in the conversation alone, ms. */
const CHAT_MS = 14 * DAY_MS;
/** What a viewer is to an own location. */
const OWN: ReadonlySet<Role> = new Set(['owner', 'locationOwner', 'locationVisitor']);

/** What an overview needs from the request. `now` in ms; `spend` refuses whoever asks for too much. */
export interface OverviewRequest {
  viewer: Viewer;
  now: number;
  spend: () => void;
}

/**
 * The own locations of a viewer at a glance. What one answer added up serves the next: what is asked again costs a
 * few statements, however many locations there are. Several processes each keep their own sums.
 */
export function createOverview(zone: Zone = createZone(), sums = createDaySums(zone)) {
  const items = createKeptFacts({
    type: 'ITEM',
    most: 300,
    fold: (rows) => rows.map((row) => ({ ...readStockedItem(row), price: readItem(row).price })),
  });
  const tickets = createKeptFacts({ type: 'LOCATION_TICKET', most: 2000, fold: openTickets });
  const chats = createKeptFacts({ type: 'CHAT_MESSAGE', most: 2000, fold: openConversations });

  return async (read: Read, { viewer, now, spend }: OverviewRequest): Promise<Overview> => {
    spend();
    const ids = mayAdd() ? await ownLocations(read, viewer) : [];
    const today = zone.dayOf(now);
    const all = { ids, from: 0 };
    const days = await sums.of(read, { ids, first: firstDayAt(today), last: today }, spend);
    const shelves = await items.of(read, all, spend);
    const asked = await tickets.of(read, all, spend);
    const said = await chats.of(read, { ids, from: now - CHAT_MS }, spend);
    const seen = await lastSeen(read, ids);
    const shops = ids.map((id): ShopFigures => {
      const facts = { days: days.get(id) ?? new Map(), items: shelves.get(id) ?? [] };
      return {
        id,
        ...salesFigures(facts, now, zone),
        ...shelfFigures(facts, now, zone),
        ...(asked.get(id) ?? openTickets([])),
        ...(said.get(id) ?? openConversations([])),
        seenAt: seen.get(id) ?? null,
      };
    });
    return { at: now, shops };
  };
}

/** The access table says what an owner may read of an own location: sums are made of nothing else. */
function mayAdd(): boolean {
  const read: readonly RecordType[] = ['ITEM', 'LOCATION_TICKET', 'CHAT_MESSAGE'];
  const columns = ACCESS.SHOPPING_PURCHASE.columns ?? NOBODY;
  return allows(columns, OWN) && read.every((type) => allows(ACCESS[type].read, OWN));
}

async function ownLocations(read: Read, { sub }: Viewer): Promise<string[]> {
  const rows = await read
    .selectFrom('record')
    .select('id')
    .where('owner', '=', sub)
    .where('type', '=', 'LOCATION')
    .where('deleted', '=', 0)
    .orderBy('updated_at', 'desc')
    .limit(MOST_SHOPS)
    .execute();
  return rows.map(({ id }) => id);
}

async function lastSeen(read: Read, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .selectFrom('place')
    .select(['location_id', 'seen_at'])
    .where('location_id', 'in', ids)
    .where('seen_at', '>', 0)
    .execute();
  return new Map(rows.map((row) => [row.location_id, row.seen_at]));
}
