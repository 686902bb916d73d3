import { toReais } from '../../../src/domain/money/money.ts';
import type { WithdrawalKind, WithdrawalStatus } from '../../../src/domain/money/withdrawal.ts';
import { type ChannelEvent, type EventType, notificationChannel } from '../../../src/records/events.ts';
import { parseContent } from '../../../src/records/record.ts';
import { readWithdrawal, type Withdrawal } from '../../../src/records/types/money/withdraw.ts';
import type { Tx } from '../../db/store.ts';
import { getRow, putRecord, type StoredRow } from '../../records/rows/write-record.ts';

/** A withdrawal as the money rules see it: the locked record and its reading. */
export interface OpenedWithdrawal extends Withdrawal {
  row: StoredRow;
  owner: string;
}

/** Content fields that the server changes during a withdrawal's life; amounts in reais, times ISO. */
export interface WithdrawalChange {
  status?: WithdrawalStatus;
  message?: string;
  endToEndId?: string;
  completedAt?: string;
  returnedAmount?: number;
}

/** Locks and reads a withdrawal. Throws when it is gone, for its money is not. */
export async function lockWithdrawal(tx: Tx, id: string, kind: WithdrawalKind): Promise<OpenedWithdrawal> {
  const row = await getRow(tx, id, kind === 'revenue' ? 'WITHDRAW_REVENUE' : 'WITHDRAW', { lock: true });
  if (!row?.owner) throw new Error(`withdrawal ${id} is gone`);
  return { ...readWithdrawal(row), row, owner: row.owner };
}

/** Writes a change of a withdrawal, of which its owner hears live. */
export async function changeWithdrawal(
  tx: Tx,
  { row, owner }: OpenedWithdrawal,
  change: WithdrawalChange,
): Promise<OpenedWithdrawal> {
  const content = JSON.stringify({ ...parseContent(row.content), ...change });
  const written = await putRecord(tx, { ...row, content }, { previous: row });
  return { ...readWithdrawal(written), row: written, owner };
}

/** The content of an event about a withdrawal, beside its status and amount. */
export type WithdrawalNews = NonNullable<ChannelEvent['content']> & { message: string };

/** Tells the owner about a withdrawal, in the events of its kind [W-03, W-07]. */
export async function emitToWithdrawer(
  tx: Tx,
  { id, owner, kind, status, amount, finalAmount }: Omit<OpenedWithdrawal, 'row'>,
  what: 'PROCESSING' | 'COMPLETED' | 'ERROR',
  news: WithdrawalNews,
): Promise<void> {
  const type: EventType = kind === 'revenue' ? `WITHDRAW_REVENUE_${what}` : `WITHDRAW_${what}`;
  const content = { status, amount: toReais(amount), finalAmount: toReais(finalAmount), ...news };
  const event: ChannelEvent = { type, id: tx.id(), createdAt: tx.now, withdrawId: id, content };
  await tx.emit(notificationChannel(owner), event);
}
