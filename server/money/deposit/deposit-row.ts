import { type DepositStatus, depositEventStatus } from '../../../src/domain/money/deposit.ts';
import { toReais } from '../../../src/domain/money/money.ts';
import { type ChannelEvent, type EventType, notificationChannel } from '../../../src/records/events.ts';
import { parseContent } from '../../../src/records/record.ts';
import { type Deposit, readDeposit } from '../../../src/records/types/money/deposit.ts';
import type { Tx } from '../../db/store.ts';
import { getRow, putRecord, type StoredRow } from '../../records/rows/write-record.ts';

/** A deposit as the money rules see it: the locked record and its reading. */
export interface OpenedDeposit extends Deposit {
  row: StoredRow;
  owner: string;
}

/** Content fields that the server changes during a deposit's life; amounts in reais, times ISO. */
export interface DepositChange {
  status?: DepositStatus;
  qrCode?: string | null;
  paidAt?: string;
  endToEndId?: string;
  pixAmount?: number;
}

export async function lockDeposit(tx: Tx, id: string): Promise<OpenedDeposit | null> {
  const row = await getRow(tx, id, 'DEPOSIT', { lock: true });
  return row?.owner ? { ...readDeposit(row), row, owner: row.owner } : null;
}

/** Writes a change of a deposit, of which its owner hears live. */
export async function changeDeposit(
  tx: Tx,
  { row, owner }: OpenedDeposit,
  change: DepositChange,
): Promise<OpenedDeposit> {
  const content = JSON.stringify({ ...parseContent(row.content), ...change });
  const written = await putRecord(tx, { ...row, content }, { previous: row });
  return { ...readDeposit(written), row: written, owner };
}

export async function emitToDepositor(
  tx: Tx,
  { id, owner }: Pick<OpenedDeposit, 'id' | 'owner'>,
  type: EventType,
  content: NonNullable<ChannelEvent['content']>,
): Promise<void> {
  const event: ChannelEvent = { type, id: tx.id(), createdAt: tx.now, depositId: id, content };
  await tx.emit(notificationChannel(owner), event);
}

export interface DepositNews {
  /** Type of the event: CHECKED answers a question, CHANGED is news. */
  type?: 'DEPOSIT_STATUS_CHANGED' | 'DEPOSIT_STATUS_CHECKED';
  message?: string;
  /** Amount in centavos; that of the deposit when absent. */
  amount?: number;
}

/** Tells the owner the state of a deposit, in the words of the events [D-03]. */
export async function emitDepositStatus(
  tx: Tx,
  deposit: OpenedDeposit,
  { type = 'DEPOSIT_STATUS_CHANGED', message, amount = deposit.amount }: DepositNews = {},
): Promise<void> {
  const status = depositEventStatus(deposit.status);
  const { qrCode, expiresAt } = deposit;
  await emitToDepositor(tx, deposit, type, {
    status,
    message: message ?? MESSAGES[status],
    amount: toReais(amount),
    ...(qrCode !== null && { qrCode, brCode: qrCode }),
    ...(expiresAt !== null && { expiresAt: new Date(expiresAt).toISOString() }),
  });
}

const MESSAGES = {
  CONCLUIDA: 'Depósito confirmado com sucesso!',
  ATIVA: 'Ainda não recebemos a confirmação do banco. Se você já pagou, seu dinheiro está seguro.',
  VENCIDA: 'O prazo para pagar este depósito terminou.',
  ERROR: 'Não foi possível gerar o código deste depósito. Tente novamente.',
} as const;
