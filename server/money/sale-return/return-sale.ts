import { type Centavos, formatBRL, toReais } from '../../../src/domain/money/money.ts';
import { isGuest } from '../../../src/domain/people/guest.ts';
import type { ReturnWay } from '../../../src/domain/sales/sale-return.ts';
import { list } from '../../../src/records/content/read.ts';
import { type NewReturn, writeReturn } from '../../../src/records/content/sale-return.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { parseContent } from '../../../src/records/record.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { holdOpenAccount } from '../../identity/commands/close-user.ts';
import { getRow, putRecord } from '../../records/rows/write-record.ts';
import type { RequestHandler, Viewer } from '../../records/type-handler.ts';
import { isRepeatable } from '../charge/charge.ts';
import { lockPayment } from '../claims/holder.ts';
import { balanceAccount, refundAccount, revenueAccount } from '../ledger/accounts.ts';
import { lockBalances, post } from '../ledger/ledger.ts';
import { projectProfiles } from '../ledger/profile-money.ts';
import { changePurchase, emitToBuyer, lockPurchase, type OpenedPurchase } from '../purchase/purchase-row.ts';
import { askRefund, checkRefund } from '../refund/ask-refund.ts';
import { refundIdOf } from '../refund/refunds.ts';
import { type Giver, giverOf, planFor, readAsked } from './check-return.ts';
import { returnGoods } from './return-goods.ts';
import { checkLimit } from './return-limit.ts';
import { answerTicket } from './ticket-of-sale.ts';

/**
 * Handles REQUEST RETURN_SALE: money of a sale leaves the shop's revenue for its buyer's balance, or goes back by PIX
 * to the payer's account. Its goods go with it, in one transaction. Its owner gives it, or an attendant within a limit.
 * The request's id identifies the return, so a repeated request is the same one. Refuses BAD_INPUT, PURCHASE_NOT_FOUND,
 * RETURN_ABOVE_LIMIT, RETURN_UNCOVERED, BUYER_GONE for money where nobody has the balance, and the refusals of
 * `planFor` and `checkRefund`.
 */
export const returnSale: RequestHandler = async (tx, { row, content }, viewer) => {
  if (!isRepeatable(row)) throw new Refused('BAD_INPUT', { field: 'id' });
  const asked = readAsked(content);
  const { purchase, isOpen } = await lockSale(tx, asked.purchaseId);
  const giver = await giverOf(tx, viewer, purchase);
  const lines = await planFor(tx, purchase, asked);
  const { reason, restock, way } = asked;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  // Nobody needs an account, and a bank is asked for nothing, where nothing was paid.
  if (way === 'balance' && amount > 0 && (!isOpen || isGuest(purchase.owner)))
    throw new Refused('BUYER_GONE');
  if (way === 'pix' && amount > 0) await checkRefund(tx, purchase, amount);
  const booked = await returnGoods(tx, { id: row.id, lines, purchase, restock, reason }, viewer);
  await giveBack(tx, { id: row.id, purchase, giver, amount, way }, viewer);
  // Free units cost nothing, and a bank sends nothing back.
  const pix = way === 'pix' && amount > 0 ? ('EM_PROCESSAMENTO' as const) : null;
  const made = { id: row.id, at: tx.now, reason, restock, pix, pixAt: null, pixReason: null, lines: booked };
  const changed = await noteReturn(tx, purchase, made);
  await answerTicket(tx, { purchase, lines, amount, way }, viewer);
  await projectProfiles(tx, [purchase.owner, giver.seller]);
  await emitReturn(tx, changed, amount, way);
  const facts = { amount: toReais(amount), locationId: purchase.row.parentId };
  return putRecord(tx, { ...row, content: JSON.stringify({ ...content, ...facts }) });
};

/**
 * Locks a sale after its buyer's account and its payment, in the order of everything that a bank tells of the payment.
 */
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
  way: ReturnWay;
}

/**
 * Gives the money back. The balances are locked before the limit is looked at, so two returns of one shop count one
 * after the other.
 */
async function giveBack(tx: Tx, { id, purchase, giver, amount, way }: Gift, viewer: Viewer): Promise<void> {
  if (amount === 0) return;
  const { seller } = giver;
  const debit = revenueAccount(seller);
  const credit = way === 'pix' ? refundAccount(seller) : balanceAccount(purchase.owner);
  const balances = await lockBalances(tx, [debit, credit]);
  await checkLimit(tx, { limit: giver.limit, amount, locationId: purchase.row.parentId }, viewer);
  // Only an attendant has a limit, and no role reads what the owner earned.
  const told = giver.limit === null ? { available: toReais(balances(debit)) } : {};
  if (balances(debit) < amount) throw new Refused('RETURN_UNCOVERED', told);
  const movement = { reference: `return:${id}`, debit, credit, amount, kind: 'SALE_RETURN' };
  await post(tx, [movement], { isNew: true });
  if (way !== 'pix') return;
  const facts = { endToEndId: purchase.endToEndId ?? '', purchaseId: purchase.id, seller, amount };
  await askRefund(tx, { id: refundIdOf(id), ...facts, askedBy: viewer.sub });
}

async function emitReturn(tx: Tx, purchase: OpenedPurchase, amount: Centavos, way: ReturnWay): Promise<void> {
  const { status, locationName, pixAmount } = purchase;
  const tell = (news: NonNullable<ChannelEvent['content']>) =>
    emitToBuyer(tx, purchase, 'PURCHASE_STATUS_CHANGED', { status, ...news });
  // Without `returned` it is no news of money, and wakes no device.
  if (amount === 0) return tell({ message: `${locationName} registrou a devolução de produtos sem custo.` });
  const given = formatBRL(amount);
  const news =
    way === 'pix'
      ? { message: `${locationName} mandou devolver ${given} por PIX.`, pixAmount: toReais(pixAmount) }
      : { message: `${locationName} devolveu ${given} ao seu saldo.` };
  await tell({ ...news, returned: toReais(amount) });
}

/** Notes the return on the sale. */
function noteReturn(tx: Tx, purchase: OpenedPurchase, made: NewReturn): Promise<OpenedPurchase> {
  const { returns } = parseContent(purchase.row.content);
  return changePurchase(tx, purchase, { returns: [...list(returns), writeReturn(made)] });
}
