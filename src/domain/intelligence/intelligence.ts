import type { OfferHours } from '../hours/offer-hours.ts';
import type { Day } from '../hours/shop-time-zone.ts';
import type { Lot } from '../lots/lots.ts';
import type { Centavos } from '../money/money.ts';
import type { Campaign } from '../shop/campaign.ts';
import type { Period } from './period.ts';

/** Products in each of the three lists [MB-02]. */
export const LIST_LENGTH = 5;
/** Names of the weekdays, Sunday to Saturday [MB-04]. */
export const WEEKDAYS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'] as const;

/** The parts of a sale that the figures use. `at` in ms. */
export interface Sale {
  id: string;
  at: number;
  total: Centavos;
  lines: readonly SaleLine[];
  /** The discount of each promotion. */
  savings: readonly { campaignId: string; amount: Centavos }[];
  /** Number of the sale's amounts that were rounded to centavos. Absent means none. */
  rounded?: number;
}

export interface SaleLine {
  itemId: string;
  /** The item's name at the time of sale. Empty where the sale has none. */
  name: string;
  quantity: number;
  /** Revenue of the line after promotions. */
  revenue: Centavos;
  /** Cost of a unit at the time of sale. Null where the sale has none. */
  cost: Centavos | null;
}

/** The parts of a location's item that the figures use. */
export interface StockedItem {
  id: string;
  /** Empty where the record has none. */
  name: string;
  cost: Centavos | null;
  /** Units for sale by the books, those past their date included. */
  stock: number;
  lots?: readonly Lot[];
  categoryIds: readonly string[];
  /** When the item was created, ms. */
  createdAt: number;
  /** Number of the item's amounts that were rounded to centavos. Absent means none. */
  rounded?: number;
}

/** The period and the location's data to analyse. */
export interface AnalysisPlan {
  period: Period;
  now: number;
  items: readonly StockedItem[];
  campaigns: readonly Campaign[];
}

/** The summary of a span of time [MB-02]. */
export interface Totals extends Sums {
  profit: Centavos;
  margin: number;
  /** Mean revenue of a sale, to the nearest centavo. 0 without sales. */
  averageTicket: Centavos;
}

export interface Bucket {
  revenue: Centavos;
  transactions: number;
}

/** Sums of sales. `items`: units sold. */
export interface Sums extends Bucket {
  cost: Centavos;
  items: number;
}

export interface ItemFigures {
  id: string;
  name: string;
  quantity: number;
  revenue: Centavos;
  cost: Centavos;
  profit: Centavos;
  averagePrice: Centavos;
  /** Profit in percent of the revenue. */
  margin: number;
}

/**
 * Time that a stock lasts at the pace of the period. With `until` it runs out on that day. With `long` it outlasts
 * `HORIZON_DAYS`.
 */
export type Cover =
  | { kind: 'out' }
  | { kind: 'until'; day: Day; daysLeft: number }
  | { kind: 'long' }
  /** The item sold no unit in the period. */
  | { kind: 'still' };

export interface ItemCover {
  id: string;
  name: string;
  stock: number;
  /** Units sold a day. */
  pace: number;
  cover: Cover;
}

/** The effect of a promotion on its items in the period, beside an equally long span right before it. */
export interface CampaignEffect {
  id: string;
  name: string;
  /** '20% OFF', 'Leve 3 pague 2'. Null for a promotion without effect. */
  label: string | null;
  /** Weekdays and hours that are counted. Absent for all. */
  hours?: OfferHours | undefined;
  /** The part of its validity within the period, ms. */
  from: number;
  to: number;
  /** Sum of its discounts. */
  savings: Centavos;
  revenue: Centavos;
  profit: Centavos;
  unitsPerDay: number;
  profitPerDay: Centavos;
  /** The earlier span. Null where less than a day of it is known. */
  before: { unitsPerDay: number; profitPerDay: Centavos } | null;
}

/** All figures that the screen shows of a period. */
export interface Analysis {
  totals: Totals;
  /** Totals of the equally long span before the period. */
  before: Totals;
  /** Every elapsed day of the period, also without sales. `day` as 'YYYY-MM-DD'. */
  days: readonly (Bucket & { day: string })[];
  /** Every month of the period. `month` as 'YYYY-MM'. */
  months: readonly (Bucket & { month: string })[];
  weekdays: readonly (Bucket & { name: string })[];
  /** The 24 hours of a day, labelled 'H:00'. */
  hours: readonly (Bucket & { label: string })[];
  /** Sales by weekday, then by hour. */
  heat: readonly (readonly Bucket[])[];
  /** Every item sold, most revenue first. */
  items: readonly ItemFigures[];
  topByRevenue: readonly ItemFigures[];
  topByQuantity: readonly ItemFigures[];
  leastSold: readonly ItemFigures[];
  /** Every item of the location, the next to run out first. */
  cover: readonly ItemCover[];
  campaigns: readonly CampaignEffect[];
  /** Number of amounts of the period's sales and items that had to be rounded to centavos. */
  rounded: number;
}

/** Change of a figure against the earlier span, in percent. Null without a value to compare with. */
export function changeInPercent(now: number, before: number): number | null {
  return before === 0 ? null : ((now - before) / Math.abs(before)) * 100;
}

export function totalsOf(sums: Sums): Totals {
  const { revenue, cost, transactions } = sums;
  const profit = revenue - cost;
  return {
    ...sums,
    profit,
    margin: marginOf(profit, revenue),
    averageTicket: transactions === 0 ? 0 : Math.round(revenue / transactions),
  };
}

/** Profit in percent of the revenue. 0 without revenue. */
export function marginOf(profit: Centavos, revenue: Centavos): number {
  return revenue === 0 ? 0 : (profit / revenue) * 100;
}
