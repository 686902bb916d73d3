import type { Centavos } from '../../../src/domain/money/money.ts';
import {
  givenBack,
  planReturn,
  RETURN_REASONS,
  RETURN_WAYS,
  type ReturnLine,
} from '../../../src/domain/sales/sale-return.ts';
import { list, object, text } from '../../../src/records/content/read.ts';
import { readReturns } from '../../../src/records/content/sale-return.ts';
import { lineTotal } from '../../../src/records/purchase-line.ts';
import type { Content } from '../../../src/records/record.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { badInput } from '../../records/check-input.ts';
import { isAboutSale, returnLimitAt } from '../../records/sales/return-rights.ts';
import { standingOf } from '../../records/standing.ts';
import type { Viewer } from '../../records/type-handler.ts';
import { isTakenBack } from '../claims/freeze.ts';
import type { OpenedPurchase } from '../purchase/purchase-row.ts';

/** A return as an owner asks for it. The server works out its money. */
export type AskedReturn = ReturnType<typeof readAsked>;

/** Reads the request of a return. Refuses BAD_INPUT. */
export function readAsked(content: Content) {
  const reason = RETURN_REASONS.find((one) => one === content.reason);
  if (reason === undefined) throw badInput('content.reason');
  if (typeof content.restock !== 'boolean') throw badInput('content.restock');
  const way = RETURN_WAYS.find((one) => one === (content.way ?? 'balance'));
  if (way === undefined) throw badInput('content.way');
  const lines = list(content.lines).map((entry) => {
    const { id, quantity } = object(entry);
    return { itemId: text(id), quantity: typeof quantity === 'number' ? quantity : 0 };
  });
  return { purchaseId: text(content.purchase), lines, restock: content.restock, reason, way };
}

/** The owner whose revenue gives the money back, and the asking person's limit of a day. Null is no limit. */
export interface Giver {
  seller: string;
  limit: Centavos | null;
}

/**
 * The giver of a sale's money: the owner of its location, or an attendant who answers a ticket about it with a limit.
 * For others the sale does not exist. Only an owner may give money back to themselves.
 */
export async function giverOf(tx: Tx, viewer: Viewer, { id, owner, row }: OpenedPurchase): Promise<Giver> {
  const { roles, eyes } = await standingOf(tx.db, viewer, row);
  const seller = eyes.locationOwner;
  if (seller === null) throw new Refused('PURCHASE_NOT_FOUND');
  if (roles.has('locationOwner')) return { seller, limit: null };
  const limit = await returnLimitAt(tx.db, viewer, row.parentId);
  const isTheirs = owner === viewer.sub || limit === 0;
  if (isTheirs || !(await isAboutSale(tx.db, { id, buyerId: owner, locationId: row.parentId })))
    throw new Refused('PURCHASE_NOT_FOUND');
  return { seller, limit };
}

/**
 * The lines of a return with their amounts. Refuses SALE_UNPAID, and PAYMENT_TAKEN_BACK where a bank has the payment
 * back or looks into a claim on it. Refuses RETURN_EXCEEDED for more than is left.
 */
export async function planFor(tx: Tx, purchase: OpenedPurchase, asked: AskedReturn): Promise<ReturnLine[]> {
  if (purchase.status !== 'PAID') throw new Refused('SALE_UNPAID');
  if (purchase.endToEndId !== null && (await isTakenBack(tx, purchase.endToEndId)))
    throw new Refused('PAYMENT_TAKEN_BACK');
  const lines = purchase.lines.map((line) => ({ ...line, total: lineTotal(line) }));
  const past = readReturns(purchase.returns);
  const planned = planReturn(lines, past, asked.lines);
  const amount = planned?.reduce((sum, line) => sum + line.amount, 0) ?? 0;
  if (!planned || givenBack(past) + amount > purchase.totalAmount)
    throw new Refused('RETURN_EXCEEDED', { purchase: purchase.id });
  return planned;
}
