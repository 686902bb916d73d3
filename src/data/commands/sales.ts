import type { TypedDocumentNode } from '@apollo/client';
import type { ReturnedUnits, ReturnReason, ReturnWay } from '../../domain/sales/sale-return.ts';
import type { OneSale, SalesPage } from '../../domain/sales/sales.ts';
import { HOUR_MS } from '../../domain/words/time-units.ts';
import type { RecordRow } from '../../records/record.ts';
import { keptSalesKey, withSalesPage } from '../basis/kept-sales.ts';
import { type DataError, done, failed, type Outcome } from '../basis/outcome.ts';
import { SALE_BY_ID, SALES, SALES_OF_BUYER, type SalesQuestion } from '../wire/sales-documents.ts';
import { serverClock } from '../wire/server-clock.ts';
import { askServer } from './ask-server.ts';
import type { CommandDeps } from './command-deps.ts';
import { sendOnce } from './money/send-once.ts';

/** Longest time from now to the end of today, ms. A day on which the clocks change is longer. */
const MAX_DAY_MS = 25 * HOUR_MS;

/**
 * A page of an owner's sales. For use without a connection, the first page of each length of a period that ends with
 * today is kept.
 */
export async function listSales(deps: CommandDeps, question: SalesQuestion): Promise<Outcome<SalesPage>> {
  if (question.buyer !== undefined) return salesOfBuyer(deps, question);
  const outcome = await askDocument(deps, SALES, question);
  if (outcome.kind === 'failed') return outcome;
  const page = outcome.value.sales;
  const key = keptSalesKey(question.shop);
  const left = question.to - serverClock.now();
  if (page.totals && question.after === undefined && left > 0 && left <= MAX_DAY_MS)
    await deps.store.write(async (tx) =>
      tx.keep(key, withSalesPage(await tx.kept(key), question, { at: deps.clock(), page })),
    );
  return done(page);
}

async function salesOfBuyer(deps: CommandDeps, question: SalesQuestion): Promise<Outcome<SalesPage>> {
  const outcome = await askServer(deps, () => deps.transport.askNewer(SALES_OF_BUYER, { ...question }));
  if (outcome.kind === 'failed') return outcome;
  return outcome.value ? done(outcome.value) : failed(NOT_UPGRADED);
}

/** Server processes are upgraded in turn, and an older one answered. */
const NOT_UPGRADED: DataError = {
  ...{ kind: 'refused', code: 'NOT_UPGRADED' },
  message: 'As compras de um cliente ainda não podem ser buscadas. Tente de novo em alguns minutos.',
};

export async function findSale(deps: CommandDeps, id: string): Promise<Outcome<OneSale>> {
  const outcome = await askDocument(deps, SALE_BY_ID, { id });
  return outcome.kind === 'done' ? done(outcome.value.sale) : outcome;
}

/** Return of a sale by its owner. */
export interface ReturnInput {
  purchaseId: string;
  lines: readonly ReturnedUnits[];
  restock: boolean;
  reason: ReturnReason;
  way: ReturnWay;
}

/** Gives money of a sale back. A repetition after an unclear end is the same return. */
export function returnSale(deps: CommandDeps, input: ReturnInput): Promise<Outcome<RecordRow>> {
  const { purchaseId, lines, ...how } = input;
  return sendOnce(deps, {
    key: `RETURN_SALE:${purchaseId}`,
    type: 'REQUEST',
    reference: 'RETURN_SALE',
    sign: JSON.stringify(input),
    content: (timestamp) => ({
      purchase: purchaseId,
      lines: lines.map(({ itemId, quantity }) => ({ id: itemId, quantity })),
      ...how,
      timestamp,
    }),
  });
}

const askDocument = <T, V extends object>(
  deps: CommandDeps,
  document: TypedDocumentNode<T, V>,
  variables: V,
): Promise<Outcome<T>> => askServer(deps, async () => (await deps.transport.ask(document, variables)) as T);
