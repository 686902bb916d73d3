import type { TypedDocumentNode } from '@apollo/client';
import type { OneSale, SalesPage } from '../../domain/sales/sales.ts';
import { documentOf } from './document-of.ts';
import type { Question } from './transport.ts';

/** A filter of sales. Times are ms; `to` is the first instant after. Without `shop`: the sales of all own locations. */
export interface SalesQuestion {
  shop?: string | undefined;
  from: number;
  to: number;
  search: string;
  filter: string;
  way: string;
  /** Account of the only buyer to show. */
  buyer?: string | undefined;
  first: number;
  after?: string | undefined;
}

const SALE = [
  ...['id', 'locationId', 'at', 'buyer', 'buyerId', 'content', 'balanceUsed', 'pixAmount', 'endToEndId'],
  ...['ticketId', 'isTicketOpen'],
];

const VARIABLES = {
  ...{ shop: 'ID', from: 'Float!', to: 'Float!', search: 'String', filter: 'String', way: 'String' },
  ...{ first: 'Int', after: 'String' },
};
const PAGE = [
  ...[['sales', SALE] as const, 'next', 'until'],
  ['totals', [['days', ['day', 'sales', 'revenue']], 'returned']] as const,
];

export const SALES: TypedDocumentNode<{ sales: SalesPage }, SalesQuestion> = documentOf({
  ...{ operation: 'query', name: 'sales', alias: 'sales', field: 'sales' },
  variables: VARIABLES,
  fields: PAGE,
});

/** The same for one buyer. A backend without that argument would tell everybody's sales, and is not asked. */
export const SALES_OF_BUYER: Question<SalesPage> = {
  field: 'sales',
  variables: { ...VARIABLES, buyer: 'ID' },
  columns: PAGE,
};

export const SALE_BY_ID: TypedDocumentNode<{ sale: OneSale }, { id: string }> = documentOf({
  ...{ operation: 'query', name: 'sale', alias: 'sale', field: 'sale', variables: { id: 'ID!' } },
  fields: [['sale', SALE], 'purchases'],
});
