import { DAY_MS, HOUR_MS, MINUTE_MS } from '../words/time-units.ts';
import type { DueDelivery, ShopFigures } from './overview.ts';
import { PACE_DAYS } from './spans.ts';

/**
 * Time without a heartbeat after which a shop calls its owner. Its state turns offline earlier, but a short gap calls
 * nobody [H-10].
 */
const OFFLINE_MS = 15 * MINUTE_MS;
/** Time after which an open ticket is overdue. Below it the time for a customer's word. */
export const TICKET_MS = DAY_MS;
const CHAT_MS = 4 * HOUR_MS;
/** Time without a sale after which a shop counts as closed and calls nobody. The days that tell its rhythm fade then. */
const CLOSED_MS = PACE_DAYS * DAY_MS;

/** Kinds of needs that an owner has to see to, most costly first. */
export const NEED_KINDS = [
  ...['offline', 'ending', 'ticket', 'belowCost', 'late', 'expiring', 'chat', 'silent'],
] as const;

export type NeedKind = (typeof NEED_KINDS)[number];

/**
 * Need of one shop. `count`: items, tickets, deliveries or conversations. `since` in ms, null where no beginning is
 * known.
 */
export interface ShopNeed<Shop> {
  shop: Shop;
  count: number;
  since: number | null;
}

/** One kind of need and the shops that have it, the most urgent first. */
export interface Need<Shop> {
  kind: NeedKind;
  shops: readonly ShopNeed<Shop>[];
}

/**
 * Needs of shops at an instant, ms of the server. Kinds stand in their order, and a kind without a shop is left out.
 */
export function needsOf<Shop extends { figures: ShopFigures }>(
  shops: readonly Shop[],
  at: number,
): Need<Shop>[] {
  return NEED_KINDS.map((kind) => ({
    kind,
    shops: shops.flatMap((shop) => needOf(kind, shop, at) ?? []).sort(byUrgency),
  })).filter((need) => need.shops.length > 0);
}

export function kindsOf(figures: ShopFigures, at: number): NeedKind[] {
  return NEED_KINDS.filter((kind) => needOf(kind, { figures }, at) !== null);
}

function needOf<Shop extends { figures: ShopFigures }>(
  kind: NeedKind,
  shop: Shop,
  at: number,
): ShopNeed<Shop> | null {
  const { figures } = shop;
  const of = (count: number, since: number | null): ShopNeed<Shop> => ({ shop, count, since });
  const overdue = (since: number | null, ms: number): since is number => since !== null && at - since > ms;
  switch (kind) {
    case 'offline':
      return overdue(figures.seenAt, OFFLINE_MS) ? of(1, figures.seenAt) : null;
    case 'ending':
      return figures.endingToday > 0 ? of(figures.endingToday, null) : null;
    case 'ticket':
      return overdue(figures.oldestTicketAt, TICKET_MS) ? of(figures.tickets, figures.oldestTicketAt) : null;
    case 'belowCost':
      return figures.belowCost > 0 ? of(figures.belowCost, null) : null;
    case 'late': {
      const late = lateOf(figures, at);
      return late[0] ? of(late.length, late[0].until) : null;
    }
    case 'expiring':
      return figures.soonest && figures.expiring > 0 ? of(figures.expiring, figures.soonest.until) : null;
    case 'chat':
      return overdue(figures.unansweredAt, CHAT_MS) ? of(figures.conversations, figures.unansweredAt) : null;
    case 'silent':
      return isSilent(figures, at) ? of(1, figures.lastSaleAt) : null;
  }
}

function isSilent({ lastSaleAt, usualGapMs }: ShopFigures, at: number): boolean {
  if (lastSaleAt === null || usualGapMs === null) return false;
  const silence = at - lastSaleAt;
  return silence > usualGapMs && silence <= CLOSED_MS;
}

/** Deliveries whose day has passed, the oldest first. */
export const lateOf = ({ deliveries }: Pick<ShopFigures, 'deliveries'>, at: number): DueDelivery[] =>
  (deliveries ?? []).filter(({ until }) => until <= at).sort((a, b) => a.until - b.until);

/** Orders needs by their time, the longest first, then by their count, the highest first. */
function byUrgency(a: ShopNeed<unknown>, b: ShopNeed<unknown>): number {
  return (a.since ?? 0) - (b.since ?? 0) || b.count - a.count;
}
