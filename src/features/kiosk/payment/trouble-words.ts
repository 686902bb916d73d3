import type { DataError } from '../../../data/basis/outcome.ts';
import { formatBRL, fromReais } from '../../../domain/money/money.ts';
import { KEY_ENDED, type PaymentTrouble } from './open-payment.ts';

/** Text for a guest whose purchase was not made or not cancelled. */
export function troubleText(trouble: PaymentTrouble): string {
  if (trouble.kind === 'refused') return refusalText(trouble.error);
  return trouble.kind === 'unanswered'
    ? 'Não foi possível criar a compra. Tente novamente.'
    : 'O banco ainda não respondeu ao cancelamento. O código acaba sozinho se ninguém pagar.';
}

/**
 * The server's message, except where its words suit only a person with an account. A guest has no balance and no stored
 * cart, and earlier codes were another guest's.
 */
function refusalText({ code, message, detail }: DataError): string {
  if (code === KEY_ENDED) return NO_LONGER_SELLS;
  if (code === 'TOO_MANY_CODES') return TOO_MANY_CODES;
  if (code === 'SHOP_IN_MAINTENANCE') return CLOSED.maintenance;
  if (code === 'SHOP_CLOSED_NOW') return CLOSED.hours;
  const [units, value] = [detail?.units, fromReais(detail?.value)];
  return code === 'UNPAID_LIMIT' && typeof units === 'number' && value !== null
    ? `Neste tablet cabem até ${units} unidades e ${formatBRL(value)} por compra. Diminua a quantidade, tente daqui a pouco ou entre com sua conta.`
    : message;
}

/** Shown to a visitor with a cart who has seen no code. */
export const NO_LONGER_SELLS = 'Este tablet deixou de vender nesta loja. Nada foi cobrado.';

const TOO_MANY_CODES =
  'Foram gerados muitos códigos PIX sem pagamento neste tablet. Tente mais tarde ou entre com sua conta.';

/** Shown while the shop sells nothing. A guest's cart does not outlive the visit. */
export const CLOSED = {
  maintenance: 'A loja está fechada para manutenção e não vende agora.',
  hours: 'A loja está fechada agora e só vende no horário.',
} as const;
