import type { Centavos } from '../money/money.ts';

/** The spans at which an owner looks. 'week': the last seven days with today. 'month': this calendar month so far. */
export const SPANS = ['today', 'week', 'month'] as const;

export type SpanName = (typeof SPANS)[number];

/** Shops that one answer about all own shops tells of: the eldest ones. */
export const MAX_OWN_SHOPS = 500;

/** Others see a sale within this time of its own instant, ms. */
export const LATE_MS = 60_000;

/** The sales of a span, with the figures for its comparison. */
export interface SpanFigures {
  sales: number;
  revenue: Centavos;
  /** Null where the cost of a sold unit is not known. */
  cost: Centavos | null;
  /**
   * Revenue of as many days as `before` has, and without the hour that has begun. Only whole hours can be compared. On
   * the 31st of a month that follows one of 30 days it is that of the first 30.
   */
  comparable: Centavos;
  /** Revenue of the span before, up to the same hour. */
  before: Centavos;
}

/** Numbers of items that ask for their owner. */
export interface ShelfFigures {
  /** Items that are out of stock or nearly. */
  low: number;
  /** Items that are sold out, or will be by tonight at their pace. */
  endingToday: number;
  /** Items with a cost above their price. Below it the one that loses most per unit. */
  belowCost: number;
  worst: { id: string; name: string; price: Centavos; cost: Centavos } | null;
  /**
   * Items with units past their date or near it. Below it the one that ends first, with the end of its last day, ms.
   */
  expiring: number;
  soonest: { id: string; name: string; until: number } | null;
}

/** A delivery that is expected. `until`: the end of its day, ms. */
export interface DueDelivery {
  id: string;
  supplier: string;
  until: number;
}

/** A ticket that nobody settled. `at`: ms. `name`: its writer. */
export interface OldTicket {
  id: string;
  at: number;
  name: string;
}

/** Numbers of people who wait for an answer. Times in ms; null where nobody waits. */
export interface WaitingFigures {
  /** Tickets that nobody settled. Below it the oldest of them. */
  tickets: number;
  oldestTicketAt: number | null;
  oldestTicketId: string | null;
  oldestTicketName: string | null;
  /** The first of them, the oldest first. The server's reports have them, and no answer does. */
  oldestTickets?: readonly OldTicket[];
  /** Conversations in which the customer wrote last. Below it the oldest such message. */
  conversations: number;
  unansweredAt: number | null;
}

/** One own location at a glance. Times in ms of the server. */
export interface ShopFigures extends ShelfFigures, WaitingFigures {
  id: string;
  today: SpanFigures;
  week: SpanFigures;
  month: SpanFigures;
  /** Revenue of the last seven days, today last. */
  days: readonly Centavos[];
  /** Time of the newest sale among the sales that were counted. */
  lastSaleAt: number | null;
  /** Ids of the counted sales within `LATE_MS` before it. Absent in an answer of an older server. */
  latest?: readonly string[];
  /** Longest usual time without a sale. Null where too few sales are known. */
  usualGapMs: number | null;
  /** Time of the newest heartbeat. Null where there never was one. */
  seenAt: number | null;
  /** The first of the expected deliveries with a day. Absent in an answer of an older server. */
  deliveries?: readonly DueDelivery[];
}

/** Numbers of people who wait at one location, for those who read no figures there. */
export interface ShopWaiting extends Pick<WaitingFigures, 'tickets' | 'conversations'> {
  id: string;
}

/** People who wait at the locations whose customers a person hears. `at`: instant of the server, ms. */
export interface WaitingPeople {
  at: number;
  shops: readonly ShopWaiting[];
}

/** All own locations at one instant, ms of the server. */
export interface Overview {
  at: number;
  shops: readonly ShopFigures[];
}
