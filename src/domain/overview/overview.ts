import type { Centavos } from '../money/money.ts';

/** The spans that an owner looks at. 'week': the last seven days with today. 'month': this calendar month so far. */
export const SPANS = ['today', 'week', 'month'] as const;

export type SpanName = (typeof SPANS)[number];

/** Shops that one answer about all own shops tells of: the eldest ones. */
export const MAX_OWN_SHOPS = 500;

/** Others see a sale within this time of its own instant, ms. */
export const LATE_MS = 60_000;

/** The sales of a span, and what it is compared with. */
export interface SpanFigures {
  sales: number;
  revenue: Centavos;
  /** Null where the cost of a sold unit is not known. */
  cost: Centavos | null;
  /** Revenue without the hour that has begun: the part that `before` can be compared with. */
  comparable: Centavos;
  /** Revenue of the span before, up to the same hour. */
  before: Centavos;
}

/** Items that ask for their owner. */
export interface ShelfFigures {
  /** Out of stock or nearly. */
  low: number;
  /** Sold out, or sold out by tonight at their pace. */
  endingToday: number;
  /** Items with a cost above their price, and the one that loses most a unit. */
  belowCost: number;
  worst: { id: string; name: string; price: Centavos; cost: Centavos } | null;
  /** Items with units past their date or near it, and the one that ends first: the end of its last day, ms. */
  expiring: number;
  soonest: { id: string; name: string; until: number } | null;
}

/** A delivery that is expected. `until`: the end of its day, ms. */
export interface DueDelivery {
  id: string;
  supplier: string;
  until: number;
}

/** People who wait for an answer. Times in ms; null where nobody waits. */
export interface WaitingFigures {
  /** Tickets that nobody settled, and the oldest of them. */
  tickets: number;
  oldestTicketAt: number | null;
  oldestTicketId: string | null;
  oldestTicketName: string | null;
  /** Conversations with the customer's word last, and the oldest such word. */
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
  /** The newest sale of what was looked at. */
  lastSaleAt: number | null;
  /** Ids of the counted sales of the last `LATE_MS` before it. An answer of before has none. */
  latest?: readonly string[];
  /** Longest usual time without a sale. Null where too little was sold to know. */
  usualGapMs: number | null;
  /** The newest heartbeat. Null where there never was one. */
  seenAt: number | null;
  /** Expected deliveries with a day, the first ones. An answer of before has none. */
  deliveries?: readonly DueDelivery[];
}

/** All own locations at one instant, ms of the server. */
export interface Overview {
  at: number;
  shops: readonly ShopFigures[];
}
