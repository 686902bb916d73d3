import { type Centavos, formatBRL, toReais } from '../../../src/domain/money/money.ts';
import { isOpenPurchase, type PurchaseStatus } from '../../../src/domain/shop/purchase.ts';
import { type ChannelEvent, type EventType, notificationChannel } from '../../../src/records/events.ts';
import { parseContent } from '../../../src/records/record.ts';
import { type Purchase, readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import type { Tx } from '../../db/store.ts';
import { keepSoldAt } from '../../records/lists/moved-sales.ts';
import { getRow, putRecord, type StoredRow } from '../../records/rows/write-record.ts';
import type { Units } from './stock.ts';

/** A purchase as the money rules see it: the locked record and its reading. */
export interface OpenedPurchase extends Purchase {
  row: StoredRow;
  owner: string;
}

/** Content fields that the server changes during a purchase's life; amounts in reais, times ISO. */
export interface PurchaseChange {
  status?: PurchaseStatus;
  qrCode?: string | null;
  expiresAt?: string | null;
  /** The time at which its goods were held anew, where they were. */
  heldAt?: string;
  paidAt?: string | null;
  endToEndId?: string | null;
  balanceUsed?: number;
  pixAmount?: number;
  /** The amount of the code of a debt, where that is not pixAmount. Undefined takes it away. */
  codeAmount?: number | undefined;
  /** The amount of its payments that went to the buyer's balance instead. */
  credited?: number;
  /** The part of that amount that paid a negative balance. */
  repaid?: number;
  /** The returns of its owner. */
  returns?: readonly unknown[];
  /** The parts of a guest's payments that bought nothing and go back by themselves. */
  sentBack?: readonly unknown[];
}

export async function lockPurchase(tx: Tx, id: string): Promise<OpenedPurchase | null> {
  const row = await getRow(tx, id, 'SHOPPING_PURCHASE', { lock: true });
  return row?.owner ? { ...readPurchase(row), row, owner: row.owner } : null;
}

/**
 * Writes a change of a purchase, of which all who may read it hear live. The first change of a sale moves its record in
 * time, so this also writes the time of the sale.
 */
export async function changePurchase(
  tx: Tx,
  purchase: OpenedPurchase,
  change: PurchaseChange,
): Promise<OpenedPurchase> {
  const { row, owner } = purchase;
  const known = parseContent(row.content);
  const isMoved = purchase.status === 'PAID' && known.soldAt === undefined;
  if (isMoved) await keepSoldAt(tx, row);
  const soldAt = isMoved ? { soldAt: new Date(row.updatedAt).toISOString() } : {};
  const content = JSON.stringify({ ...known, ...soldAt, ...change });
  const written = await putRecord(tx, { ...row, content }, { previous: row });
  return { ...readPurchase(written), row: written, owner };
}

export const purchasedUnits = ({ lines }: Pick<Purchase, 'lines'>): Units[] =>
  lines.map(({ itemId, quantity }) => ({ itemId, quantity }));

/** Tells the buyer about a purchase: its place and, unless the news has another amount, its total. */
export async function emitToBuyer(
  tx: Tx,
  purchase: OpenedPurchase,
  type: EventType,
  news: NonNullable<ChannelEvent['content']>,
): Promise<void> {
  const { id, owner, locationId, locationName, totalAmount } = purchase;
  const content = { amount: toReais(totalAmount), locationId, locationName, ...news };
  const event: ChannelEvent = { type, id: tx.id(), createdAt: tx.now, purchaseId: id, content };
  await tx.emit(notificationChannel(owner), event);
}

/** Tells the buyer the state of a purchase. */
export async function emitPurchaseStatus(
  tx: Tx,
  purchase: OpenedPurchase,
  message = statusMessage(purchase.status),
  more: NonNullable<ChannelEvent['content']> = {},
): Promise<void> {
  const { status, qrCode, expiresAt, pixAmount } = purchase;
  await emitToBuyer(tx, purchase, 'PURCHASE_STATUS_CHANGED', {
    status,
    message,
    ...(pixAmount > 0 && { pixAmount: toReais(pixAmount) }),
    ...(qrCode !== null && { qrCode, brCode: qrCode }),
    ...(expiresAt !== null && { expiresAt: new Date(expiresAt).toISOString() }),
    ...more,
  });
}

/** Answers a question about the state of a purchase. A decided state was told at its time, and is no news again. */
export function answerStatus(tx: Tx, purchase: OpenedPurchase): Promise<void> {
  return emitPurchaseStatus(tx, purchase, undefined, isOpenPurchase(purchase) ? {} : { isRepeated: true });
}

/** The message of a status for the person who pays. */
export function statusMessage(status: string): string {
  return MESSAGES[status] ?? 'Status da compra atualizado';
}

/** The message about a payment that could not fulfil its purchase. */
export const creditedMessage = (amount: Centavos, why: string): string =>
  `${why} ${formatBRL(amount)} foi creditado no seu saldo.`;

const MESSAGES: Readonly<Record<string, string>> = {
  PENDING: 'Estamos gerando o código de pagamento. Aguarde um instante.',
  AWAITING_PAYMENT: 'Ainda não recebemos a confirmação do banco. Se você já pagou, seu dinheiro está seguro.',
  PAID: 'Compra realizada com sucesso!',
  EXPIRED: 'O prazo para pagar esta compra terminou.',
  CANCELLED: 'Compra cancelada.',
  FAILED: 'Não foi possível concluir esta compra.',
};
