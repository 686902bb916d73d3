import { formatBRL } from '../../domain/money/money.ts';
import { statusLabel } from '../../domain/shop/status-label.ts';
import { shortDecimalText } from '../../domain/words/short-decimal-text.ts';
import { lineTotal, takePayText } from '../../records/purchase-line.ts';
import type { Purchase, PurchaseLine } from '../../records/types/money/shopping-purchase.ts';
import { deviceWhenText } from '../../ui/words/when-text.ts';
import { returnedRows } from './returned-rows.ts';

/** The receipt as plain text, for sharing. */
export function receiptText(purchase: Purchase): string {
  const { lines, savings, balanceUsed, pixAmount, totalAmount, endToEndId, credited, repaid } = purchase;
  const parts = [
    `Comprovante · ${purchase.locationName}`,
    `${deviceWhenText(purchase.paidAt ?? purchase.createdAt)} · ${statusLabel(purchase.status)}`,
    '',
    ...lines.flatMap(lineTexts),
    '',
    savings > 0 && `Subtotal: ${formatBRL(purchase.originalAmount)}`,
    savings > 0 && `Você economizou: ${formatBRL(savings)}`,
    `Total: ${formatBRL(totalAmount)}`,
    balanceUsed > 0 && `Saldo: ${formatBRL(balanceUsed)}`,
    pixAmount > 0 && `PIX: ${formatBRL(pixAmount)}`,
    ...returnedRows(purchase).map(({ name, amount }) => `${name}: ${formatBRL(amount)}`),
    credited > 0 && `Creditado no saldo: ${formatBRL(credited)}`,
    repaid > 0 && `Saldo negativo pago: ${formatBRL(repaid)}`,
    endToEndId && `Identificador do PIX: ${endToEndId}`,
  ];
  return parts.filter((part): part is string => typeof part === 'string').join('\n');
}

function lineTexts(line: PurchaseLine): string[] {
  const { name, quantity, price, originalPrice, discount, takePayDiscount } = line;
  const off = [
    discount > 0 && `${shortDecimalText(discount)}% OFF de ${formatBRL(originalPrice)}`,
    takePayDiscount > 0 && `${takePayText(line)}: desconto de ${formatBRL(takePayDiscount)}`,
  ].filter((text) => typeof text === 'string');
  return [
    `${quantity} × ${name} (${formatBRL(price)}): ${formatBRL(lineTotal(line))}`,
    ...(off.length > 0 ? [`   ${off.join(', ')}`] : []),
  ];
}
