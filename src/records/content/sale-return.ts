import { type Centavos, toReais } from '../../domain/money/money.ts';
import {
  type PastReturn,
  RETURN_REASONS,
  type ReturnLine,
  type ReturnReason,
} from '../../domain/sales/sale-return.ts';
import type { Content } from '../record.ts';
import { amount, count, instant, list, object, text } from './read.ts';

/** Money of a sale that its owner gave back, as the sale records it. `at` in ms, null where it is unknown. */
export interface SaleReturn extends PastReturn {
  id: string;
  at: number | null;
  /** Reason of the return. Null for a reason that only a newer server knows. */
  reason: ReturnReason | null;
  /** True where the goods went back to the shelf. */
  restock: boolean;
  /** Amount that the return gives back. */
  amount: Centavos;
  /** State of the return at the bank. Null where it went to the buyer's balance. */
  pix: PixReturnState | null;
  /**
   * Time when the return ended at the bank, ms. Below it the bank's words on a return that was not done. Null where
   * unknown.
   */
  pixAt: number | null;
  pixReason: string | null;
}

/** States of a return at the bank, as the Central Bank names them. */
export const PIX_RETURN_STATES = ['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO'] as const;
export type PixReturnState = (typeof PIX_RETURN_STATES)[number];

/** Reads the `returns` of a SHOPPING_PURCHASE, oldest first. */
export function readReturns(returns: unknown): SaleReturn[] {
  return list(returns).map((entry) => {
    const one = object(entry);
    const pix = one.pix == null ? null : stateOf(one.pix);
    const lines = list(one.lines).map((line) => readLine(object(line)));
    return {
      id: text(one.id),
      at: instant(one.at),
      reason: RETURN_REASONS.find((reason) => reason === one.reason) ?? null,
      restock: one.restock === true,
      amount: lines.reduce((sum, line) => sum + line.amount, 0),
      pix,
      pixAt: instant(one.pixAt),
      pixReason: text(one.pixReason) || null,
      failed: pix === 'NAO_REALIZADO',
      lines,
    };
  });
}

export type NewReturn = Omit<SaleReturn, 'failed' | 'amount'>;

/** Writes a return as content carries it: amounts in reais, the time as ISO text. */
export function writeReturn({ id, at, reason, restock, pix, pixAt, pixReason, lines }: NewReturn): Content {
  return {
    id,
    ...(at !== null && { at: new Date(at).toISOString() }),
    reason,
    restock,
    ...(pix !== null && { pix }),
    ...(pixAt !== null && { pixAt: new Date(pixAt).toISOString() }),
    ...(pixReason !== null && { pixReason }),
    lines: lines.map((line) => ({
      id: line.itemId,
      quantity: line.quantity,
      goods: line.goods,
      amount: toReais(line.amount),
    })),
  };
}

/** State of a return at the bank. An unknown one may still end either way. */
const stateOf = (value: unknown): PixReturnState =>
  PIX_RETURN_STATES.find((state) => state === value) ?? 'EM_PROCESSAMENTO';

function readLine(line: Readonly<Record<string, unknown>>): ReturnLine {
  const quantity = count(line.quantity);
  return {
    itemId: text(line.id),
    quantity,
    amount: amount(line.amount),
    goods: line.goods === undefined ? quantity : count(line.goods),
  };
}
