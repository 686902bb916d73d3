import { proofNumber } from '../../../domain/shop/proof-number.ts';
import { isDone } from '../../../domain/shop/sold.ts';
import { statusLabel } from '../../../domain/shop/status-label.ts';
import { lineDeductions } from '../../../records/purchase-line.ts';
import type { Purchase, PurchaseLine } from '../../../records/types/money/shopping-purchase.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';
import { deviceWhenText } from '../../../ui/words/when-text.ts';
import { returnedRows } from '../returned-rows.ts';

/** A name with its value, both as text. */
export interface SlipRow {
  name: string;
  value: string;
}

export type SlipLine = ReturnType<typeof lineOf>;

/** The texts of a purchase's slip. The picture shows all of them, because it is seen alone. */
export type Slip = ReturnType<typeof slipOf>;

/** The slip of a purchase. Its amounts add up to the total, to the centavo. */
export function slipOf(purchase: Purchase) {
  return {
    /** The short proof number. Null unless paid, because a slip without the number proves nothing. */
    number: isDone(purchase.status) ? proofNumber(purchase.id) : null,
    place: purchase.locationName,
    lines: purchase.lines.map(lineOf),
    total: moneyText(purchase.totalAmount),
    /** Null when nothing was saved. */
    saved: purchase.savings > 0 ? moneyText(purchase.savings) : null,
    facts: factsOf(purchase),
    /** State of an unpaid purchase. Null for a paid one. The screen shows the state above its slip. */
    status: isDone(purchase.status) ? null : statusLabel(purchase.status),
    /** Amounts given back. The screen shows them above its slip. */
    returned: returnedRows(purchase).map(({ name, amount }) => ({ name, value: moneyText(amount) })),
    /** The bank's identifier, too long for a row. */
    pixId: purchase.endToEndId,
  };
}

function lineOf(line: PurchaseLine) {
  const { itemId, name, quantity, originalPrice } = line;
  return {
    itemId,
    name,
    /** '3 × R$ 3,80', before promotions. */
    count: `${quantity} × ${moneyText(originalPrice)}`,
    amount: moneyText(quantity * originalPrice),
    /** Promotions, each with its deduction from the amount. */
    deductions: lineDeductions(line).map(({ offer, amount }) => ({ name: offer, value: moneyText(-amount) })),
  };
}

function factsOf({ status, balanceUsed, pixAmount, credited, repaid, createdAt, paidAt }: Purchase) {
  const paid = isDone(status);
  return [
    balanceUsed > 0 && { name: paid ? 'Pago com saldo' : 'Do saldo', value: moneyText(balanceUsed) },
    pixAmount > 0 && { name: paid ? 'Pago com PIX' : 'Por PIX', value: moneyText(pixAmount) },
    credited > 0 && { name: 'Creditado no seu saldo', value: moneyText(credited) },
    repaid > 0 && { name: 'Saldo negativo pago', value: moneyText(repaid) },
    { name: 'Data da compra', value: deviceWhenText(createdAt) },
    paidAt !== null && { name: 'Paga em', value: deviceWhenText(paidAt) },
  ].filter((fact) => fact !== false);
}
