import { formatBRL } from '../../domain/money/money.ts';
import { refunded } from '../../domain/sales/sale-return.ts';
import { statusLabel } from '../../domain/shop/status-label.ts';
import { type PixReturnState, readReturns } from '../../records/content/sale-return.ts';
import { lineTotal, takePayText } from '../../records/purchase-line.ts';
import type { Purchase, PurchaseLine } from '../../records/types/shopping-purchase.ts';
import { whenText } from '../../ui/words/when-text.ts';

/** The receipt as plain text, for sharing. */
export function receiptText(purchase: Purchase): string {
  const { lines, savings, balanceUsed, pixAmount, totalAmount, endToEndId, credited, repaid } = purchase;
  const given = readReturns(purchase.returns);
  const back = (state: PixReturnState | null) => refunded(given.filter(({ pix }) => pix === state));
  const parts = [
    `Recibo · ${purchase.locationName}`,
    `${whenText(purchase.paidAt ?? purchase.createdAt)} · ${statusLabel(purchase.status)}`,
    '',
    ...lines.flatMap(lineTexts),
    '',
    savings > 0 && `Subtotal: ${formatBRL(purchase.originalAmount)}`,
    savings > 0 && `Você economizou: ${formatBRL(savings)}`,
    `Total: ${formatBRL(totalAmount)}`,
    balanceUsed > 0 && `Saldo: ${formatBRL(balanceUsed)}`,
    pixAmount > 0 && `PIX: ${formatBRL(pixAmount)}`,
    back(null) > 0 && `Devolvido ao saldo: ${formatBRL(back(null))}`,
    back('DEVOLVIDO') > 0 && `Devolvido por PIX: ${formatBRL(back('DEVOLVIDO'))}`,
    back('EM_PROCESSAMENTO') > 0 && `PIX a caminho: ${formatBRL(back('EM_PROCESSAMENTO'))}`,
    credited > 0 && `Creditado no saldo: ${formatBRL(credited)}`,
    repaid > 0 && `Saldo negativo pago: ${formatBRL(repaid)}`,
    endToEndId && `Identificador do PIX: ${endToEndId}`,
  ];
  return parts.filter((part): part is string => typeof part === 'string').join('\n');
}

function lineTexts(line: PurchaseLine): string[] {
  const { name, quantity, price, originalPrice, discount, takePayDiscount } = line;
  const off = [
    discount > 0 && `${discount.toLocaleString('pt-BR')}% OFF de ${formatBRL(originalPrice)}`,
    takePayDiscount > 0 && `${takePayText(line)}: desconto de ${formatBRL(takePayDiscount)}`,
  ].filter((text) => typeof text === 'string');
  return [
    `${quantity} × ${name} (${formatBRL(price)}): ${formatBRL(lineTotal(line))}`,
    ...(off.length > 0 ? [`   ${off.join(', ')}`] : []),
  ];
}
