import { type Centavos, formatBRL, fromReais } from '../domain/money/money.ts';
import type { ChannelEvent, EventType } from './events.ts';

/**
 * Text beside a notification's message: its amount and its shop, such as 'Compra de R$ 12,40 · Café da Biblioteca'.
 * Empty where the event has neither.
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
