import type { Centavos } from '../money/money.ts';

export const SALES_FILTERS = ['all', 'ticket', 'returned'] as const;
export type SalesFilter = (typeof SALES_FILTERS)[number];
/** Ways of payment, by which sales are filtered. */
export const SALES_WAYS = ['any', 'balance', 'pix'] as const;
export type SalesWay = (typeof SALES_WAYS)[number];

/** One sale as an owner sees it. Times in ms, amounts in centavos. */
export interface SoldSale {
  id: string;
  locationId: string;
  at: number;
  /** First name and initial. */
  buyer: string;
  buyerId: string;
  /** The purchase's content, as JSON text. */
  content: string;
  balanceUsed: Centavos;
  pixAmount: Centavos;
  endToEndId: string | null;
  /** The newest ticket about the sale. Below it whether somebody still works on it. */
  ticketId: string | null;
  isTicketOpen: boolean;
}

/** A day of the shops (days since 1970), without returned money. */
export interface SalesDay {
  day: number;
  sales: number;
  revenue: Centavos;
}

/** Totals of a period. `returned`: money of its sales that was given back. */
export interface SalesTotals {
  days: readonly SalesDay[];
  returned: Centavos;
}

/**
 * A page of sales, newest first. `next` continues it. `until`: instant, ms, from which on no sale up to the page before
 * was left out.
 */
export interface SalesPage {
  sales: readonly SoldSale[];
  next: string | null;
  until: number;
  totals: SalesTotals | null;
}

/** One sale by itself. `purchases`: how many its buyer paid at the location, 1 of a guest. */
export interface OneSale {
  sale: SoldSale;
  purchases: number;
}
