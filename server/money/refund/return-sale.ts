import { type Centavos, formatBRL, toReais } from '../../../src/domain/money/money.ts';
import { list } from '../../../src/records/content/read.ts';
import { type NewReturn, writeReturn } from '../../../src/records/content/sale-return.ts';
import { parseContent } from '../../../src/records/record.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { holdOpenAccount } from '../../identity/commands/close-user.ts';
import { keepSoldAt } from '../../records/lists/moved-sales.ts';
import { getRow, putRecord } from '../../records/rows/write-record.ts';
import type { RequestHandler, Viewer } from '../../records/type-handler.ts';
import { isRepeatable } from '../charge/charge.ts';
import { balanceAccount, revenueAccount } from '../ledger/accounts.ts';
import { lockBalances, post } from '../ledger/ledger.ts';
import { projectProfiles } from '../ledger/profile-money.ts';
import { changePurchase, lockPurchase, type OpenedPurchase, tellBuyer } from '../purchase/purchase-row.ts';
import { lockPayment } from '../returns/holder.ts';
import { type Giver, giverOf, planFor, readAsked } from './check-return.ts';
import { returnGoods } from './return-goods.ts';
import { checkLimit } from './return-limit.ts';
import { answerTicket } from './ticket-of-sale.ts';

/**
 * REQUEST RETURN_SALE: money of a sale goes back from the shop's revenue to its buyer's balance, with its goods, in one
 * transaction. Its owner gives it, or an attendant within a limit. The request's id identifies the return, so a repeated
 * request is the same one. Refuses BAD_INPUT, PURCHASE_NOT_FOUND, BUYER_GONE, RETURN_ABOVE_LIMIT, RETURN_UNCOVERED and the
 * refusals of `planFor`.
 */
export const returnSale: RequestHandler = async (tx, { row, content }, viewer) => {
  if (!isRepeatable(row)) throw new Refused('BAD_INPUT', { field: 'id' });
  const asked = readAsked(content);
  const { purchase, isOpen } = await lockSale(tx, asked.purchaseId);
  const giver = await giverOf(tx, viewer, purchase);
  if (!isOpen) throw new Refused('BUYER_GONE');
  const lines = await planFor(tx, purchase, asked);
  const { reason, restock } = asked;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  await returnGoods(tx, { id: row.id, lines, purchase, restock, reason }, viewer);
  await giveBack(tx, { id: row.id, purchase, giver, amount }, viewer);
  const made = { id: row.id, at: tx.now, reason, restock, pix: null, lines };
  const changed = await noteReturn(tx, purchase, made);
  await answerTicket(tx, { purchase, lines, amount }, viewer);
  await projectProfiles(tx, [purchase.owner, giver.seller]);
  await tellBuyer(tx, changed, 'PURCHASE_STATUS_CHANGED', {
    status: changed.status,
    message: `${purchase.locationName} devolveu ${formatBRL(amount)} ao seu saldo.`,
    returned: toReais(amount),
  });
  const facts = { amount: toReais(amount), locationId: purchase.row.parentId };
  return putRecord(tx, { ...row, content: JSON.stringify({ ...content, ...facts }) });
};

/** Locks a sale after its buyer's account and its payment, as whatever a bank says of that does. */
async function lockSale(tx: Tx, id: string): Promise<{ purchase: OpenedPurchase; isOpen: boolean }> {
  const known = await getRow(tx, id, 'SHOPPING_PURCHASE');
  const isOpen = await holdOpenAccount(tx, known?.owner ?? '');
  const { endToEndId } = parseContent(known?.content);
  if (typeof endToEndId === 'string') await lockPayment(tx, endToEndId);
  const purchase = await lockPurchase(tx, id);
  if (!purchase) throw new Refused('PURCHASE_NOT_FOUND');
  return { purchase, isOpen };
}

interface Gift {
  id: string;
  purchase: OpenedPurchase;
  giver: Giver;
  amount: Centavos;
}

/** The balances are locked before the limit is looked at: two returns of one shop count one after the other. */
async function giveBack(tx: Tx, { id, purchase, giver, amount }: Gift, viewer: Viewer): Promise<void> {
  if (amount === 0) return;
  const [debit, credit] = [revenueAccount(giver.seller), balanceAccount(purchase.owner)];
  const balances = await lockBalances(tx, [debit, credit]);
  await checkLimit(tx, { limit: giver.limit, amount, locationId: purchase.row.parentId }, viewer);
  if (balances(debit) < amount)
    throw new Refused('RETURN_UNCOVERED', { available: toReais(balances(debit)) });
  await post(tx, [{ reference: `return:${id}`, debit, credit, amount, kind: 'SALE_RETURN' }]);
}

/** The sale tells what was given back of it, and when it was sold: this change moves its record in time. */
async function noteReturn(tx: Tx, purchase: OpenedPurchase, made: NewReturn): Promise<OpenedPurchase> {
  const { row } = purchase;
  const { returns, soldAt } = parseContent(row.content);
  if (soldAt === undefined) await keepSoldAt(tx, row);
  return changePurchase(tx, purchase, {
    returns: [...list(returns), writeReturn(made)],
    ...(soldAt === undefined && { soldAt: new Date(row.updatedAt).toISOString() }),
  });
}
