import { type Centavos, formatBRL, fromReais } from '../domain/money/money.ts';
import type { ChannelEvent, EventType } from './events.ts';

/**
 * What stands beside a notification's message: the money it is about and the shop, such as 'Compra de R$ 12,40 · Café da
 * Biblioteca'. Empty where the event says neither.
 */
export function notificationDetail({ type, content }: ChannelEvent): string {
  const shop = typeof content?.locationName === 'string' ? content.locationName.trim() : '';
  return [moneyOf(type, fromReais(content?.amount)), shop].filter(Boolean).join(' · ');
}

function moneyOf(type: EventType, amount: Centavos | null): string {
  const noun = nounOf(type);
  return noun === null || amount === null || amount <= 0 ? '' : `${noun} de ${formatBRL(amount)}`;
}

function nounOf(type: EventType): string | null {
  if (type === 'PURCHASE_QR_CODE_CREATED') return 'PIX';
  if (type.startsWith('PURCHASE_')) return 'Compra';
  if (type.startsWith('DEPOSIT_')) return 'Depósito';
  if (type.startsWith('WITHDRAW_REVENUE_')) return 'Saque de receita';
  return type.startsWith('WITHDRAW_') ? 'Saque' : null;
}

/**
 * True for a step of a flow, which is no news by itself. The user sees the flow, and the later news of the same
 * record replaces the step.
 */
export function isStep({ type, content }: ChannelEvent): boolean {
  switch (type) {
    case 'PURCHASE_QR_CODE_CREATED':
    case 'DEPOSIT_QR_CODE_CREATED':
    case 'VERIFICATION_COMPLETE':
    case 'WITHDRAW_PROCESSING':
    case 'WITHDRAW_REVENUE_PROCESSING':
      return true;
    case 'PURCHASE_STATUS_CHANGED':
      return content?.status === 'PENDING' || content?.status === 'AWAITING_PAYMENT';
    case 'DEPOSIT_STATUS_CHECKED':
    case 'DEPOSIT_STATUS_CHANGED':
      return content?.status === 'ATIVA';
    default:
      return false;
  }
}

/** The purchase, deposit or withdrawal that an event is about; undefined for any other. */
export const moneyRecordOf = ({ purchaseId, depositId, withdrawId }: ChannelEvent): string | undefined =>
  purchaseId ?? depositId ?? withdrawId;
