import type { Campaign } from './campaign.ts';
import type { Period } from './intelligence-period.ts';
import type { Day } from './intelligence-zone.ts';
import type { Centavos } from './money.ts';

/** Products in each of the three lists [MB-02]. */
export const LIST_LENGTH = 5;
/** Sunday to Saturday [MB-04]. */
export const WEEKDAYS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'] as const;

/** A sale as the figures see it; `at` in ms. */
export interface Sale {
  id: string;
  at: number;
  total: Centavos;
  lines: readonly SaleLine[];
  /** What each promotion took off. */
  savings: readonly { campaignId: string; amount: Centavos }[];
  /** How many of its amounts were rounded to centavos; absent: none. */
  rounded?: number;
}

export interface SaleLine {
  itemId: string;
  /** The item's name as it was sold; empty where the sale does not say. */
  name: string;
  quantity: number;
  /** What the line brought in, promotions taken off. */
  revenue: Centavos;
  /** What a unit cost when it was sold; null where the sale does not say. */
  cost: Centavos | null;
}

/** An item of the location as the figures see it. */
export interface StockedItem {
  id: string;
  /** Empty where the record gives none. */
  name: string;
  cost: Centavos | null;
  /** Units on the shelf. */
  stock: number;
  categoryIds: readonly string[];
  /** Since when there is such an item, ms. */
  createdAt: number;
  /** How many of its amounts were rounded to centavos; absent: none. */
  rounded?: number;
}

/** What is looked at, and what is known of the location. */
export interface AnalysisPlan {
  period: Period;
  /** ms. */
  now: number;
  items: readonly StockedItem[];
  campaigns: readonly Campaign[];
}

/** The summary of a stretch of time [MB-02]. */
export interface Totals {
  revenue: Centavos;
  cost: Centavos;
  profit: Centavos;
  /** Profit in percent of the revenue; 0 without revenue. */
  margin: number;
  transactions: number;
  /** Revenue by sale, to the nearest centavo; 0 without sales. */
  averageTicket: Centavos;
  /** Units sold. */
  items: number;
}

export interface Bucket {
  revenue: Centavos;
  transactions: number;
}

export interface ItemFigures {
  id: string;
  name: string;
  quantity: number;
  revenue: Centavos;
  cost: Centavos;
  profit: Centavos;
  averagePrice: Centavos;
  /** Percent. */
  margin: number;
}

/** How long a stock lasts at the pace of the period. `until`: it runs out on that day; `long`: not within `HORIZON_DAYS`. */
export type Cover =
  | { kind: 'out' }
  | { kind: 'until'; day: Day; daysLeft: number }
  | { kind: 'long' }
  /** Nothing of it was sold in the period. */
  | { kind: 'still' };

export interface ItemCover {
  id: string;
  name: string;
  stock: number;
  /** Units sold a day. */
  pace: number;
  cover: Cover;
}

/** What a promotion did in the period to the items it is about, beside as long a time right before it began. */
export interface CampaignEffect {
  id: string;
  name: string;
  /** '20% OFF', 'Leve 3 pague 2'; null where it gives nothing. */
  label: string | null;
  /** The part of its validity that lies in the period, ms. */
  from: number;
  to: number;
  /** Taken off by it. */
  savings: Centavos;
  revenue: Centavos;
  profit: Centavos;
  unitsPerDay: number;
  profitPerDay: Centavos;
  /** Null where less than a day before it is known. */
  before: { unitsPerDay: number; profitPerDay: Centavos } | null;
  /** Change of the units a day in percent; null where there is nothing to compare with. */
  lift: number | null;
}

/** Everything that the screen shows of a period. */
export interface Analysis {
  totals: Totals;
  /** The same stretch before the period. */
  before: Totals;
  /** Every day of the period so far, also those without a sale; `day` as 'YYYY-MM-DD'. */
  days: readonly (Bucket & { day: string })[];
  /** `month` as 'YYYY-MM'. */
  months: readonly (Bucket & { month: string })[];
  weekdays: readonly (Bucket & { name: string })[];
  /** 24, labelled 'H:00'. */
  hours: readonly (Bucket & { label: string })[];
  /** By weekday, then by hour. */
  heat: readonly (readonly Bucket[])[];
  /** Every item sold, most revenue first. */
  items: readonly ItemFigures[];
  topByRevenue: readonly ItemFigures[];
  topByQuantity: readonly ItemFigures[];
  leastSold: readonly ItemFigures[];
  /** Every item of the location, the next to run out first. */
  cover: readonly ItemCover[];
  campaigns: readonly CampaignEffect[];
  /** Amounts of the period's sales and of the items that had to be rounded to centavos. */
  rounded: number;
}

/** How a figure moved against the stretch before, in percent of it; null where there is nothing to compare with. */
export function changeInPercent(now: number, before: number): number | null {
  return before === 0 ? null : ((now - before) / Math.abs(before)) * 100;
}

/** Totals out of the sums. */
export function totalsOf(sums: {
  revenue: Centavos;
  cost: Centavos;
  transactions: number;
  items: number;
}): Totals {
  const { revenue, cost, transactions, items } = sums;
  const profit = revenue - cost;
  return {
    revenue,
    cost,
    profit,
    margin: marginOf(profit, revenue),
    transactions,
    averageTicket: transactions === 0 ? 0 : Math.round(revenue / transactions),
    items,
  };
}

/** Profit in percent of the revenue; 0 without revenue. */
export function marginOf(profit: Centavos, revenue: Centavos): number {
  return revenue === 0 ? 0 : (profit / revenue) * 100;
}
