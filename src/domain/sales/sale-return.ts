import type { Centavos } from '../money/money.ts';
import type { LossReason } from '../restock/move.ts';
import { DAY_MS } from '../words/time-units.ts';

/** Reasons of an owner to give the money of a sale back. */
export const RETURN_REASONS = ['defeito', 'vencido', 'nao-recebeu', 'cobranca-errada'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Destinations of the money of a return. */
export const RETURN_WAYS = ['balance', 'pix'] as const;
export type ReturnWay = (typeof RETURN_WAYS)[number];

/** Time within which the bank sends money of a payment back, ms. */
export const REFUND_WITHIN_MS = 90 * DAY_MS;

const LABELS: Readonly<Record<ReturnReason, string>> = {
  defeito: 'Com defeito',
  vencido: 'Vencido',
  'nao-recebeu': 'Não recebeu',
  'cobranca-errada': 'Cobrança errada',
};
const LOST_BY: Partial<Record<ReturnReason, LossReason>> = { defeito: 'quebra', vencido: 'vencido' };

export const returnReasonLabel = (reason: ReturnReason): string => LABELS[reason];

/** Reason for the loss of units that do not go back to the shelf. */
export const lossOf = (reason: ReturnReason): LossReason => LOST_BY[reason] ?? 'perda';

/** True where units returned for this reason usually go back to the shelf. */
export const usuallyRestocked = (reason: ReturnReason): boolean => LOST_BY[reason] === undefined;

/** Units of one line of a sale that are given back. */
export interface ReturnedUnits {
  itemId: string;
  quantity: number;
}

/** A line of a sale as returns see it: its units, and the sum that was paid for them. */
export interface ReturnableLine extends ReturnedUnits {
  total: Centavos;
}

/** A line of a return. `goods`: units that were put back or written off with it. */
export interface ReturnLine extends ReturnedUnits {
  amount: Centavos;
  goods: number;
}

/** A return that a sale records. A `failed` one gave no money back, though its goods were dealt with. */
export interface PastReturn {
  lines: readonly ReturnLine[];
  failed: boolean;
}

/**
 * Amount of the first `units` of a line. Every unit costs the same part of the paid sum, free ones included, and odd
 * centavos come with the last. So returns never exceed the paid sum, and equal it with the last unit.
 */
export function amountOfUnits({ quantity, total }: Omit<ReturnableLine, 'itemId'>, units: number): Centavos {
  if (quantity < 1) return 0;
  const each = Math.floor(total / quantity);
  return each * units + Math.floor(((total - each * quantity) * units) / quantity);
}

/** Units of an item whose money these returns gave back. */
export const unitsReturned = (past: readonly PastReturn[], itemId: string): number =>
  sumOf(
    past.filter(({ failed }) => !failed),
    itemId,
    'quantity',
  );

/** Units of a line that may still be given back. */
export const unitsLeft = (line: ReturnedUnits, past: readonly PastReturn[]): number =>
  line.quantity - unitsReturned(past, line.itemId);

/**
 * True for a failed return whose units were not returned again since. `returns`: those of its sale, oldest first, itself
 * among them.
 */
export const isStillOwed = (
  { lines, returns }: { lines: readonly ReturnedUnits[]; returns: readonly PastReturn[] },
  one: PastReturn,
): boolean =>
  one.failed &&
  one.lines.every(({ itemId, quantity }) => {
    const line = lines.find((sold) => sold.itemId === itemId);
    const isLeft = line !== undefined && unitsLeft(line, returns) >= quantity;
    return isLeft && unitsOwed(returns, one, itemId) >= quantity;
  });

/** Units of an item that a failed return still owes. Later returns give the units of the oldest one first. */
function unitsOwed(returns: readonly PastReturn[], one: PastReturn, itemId: string): number {
  const own = returns.indexOf(one);
  let [before, owed] = [0, sumOf([one], itemId, 'quantity')];
  for (const [nth, past] of returns.entries()) {
    const units = sumOf([past], itemId, 'quantity');
    if (past.failed) {
      if (nth < own) before += units;
      continue;
    }
    if (nth > own) owed -= Math.max(0, units - before);
    before = Math.max(0, before - units);
  }
  return owed;
}

/** Units of a line of a return whose goods were not dealt with before. Those of a failed return were. */
export const goodsLeft = ({ itemId, quantity }: ReturnedUnits, past: readonly PastReturn[]): number =>
  Math.max(0, unitsReturned(past, itemId) + quantity - sumOf(past, itemId, 'goods'));

/** Amount that `units` more of a line give back. */
export function amountBack(line: ReturnableLine, past: readonly PastReturn[], units: number): Centavos {
  const before = unitsReturned(past, line.itemId);
  return amountOfUnits(line, before + units) - amountOfUnits(line, before);
}

/** Amount that returns gave back. */
export const givenBack = (past: readonly PastReturn[]): Centavos =>
  past
    .filter(({ failed }) => !failed)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { amount }) => sum + amount, 0);

/** The part of a sale's saving that is left, which is the same as the kept part of its price. */
export const savingKept = (saved: Centavos, { paid, kept }: { paid: Centavos; kept: Centavos }): Centavos =>
  kept === paid || paid <= 0 ? saved : Math.floor((saved * kept) / paid);

/** The label 'Devolvida' or 'Devolvida em parte'. Null for a sale without returns. */
export function returnedLabel(lines: readonly ReturnedUnits[], past: readonly PastReturn[]): string | null {
  const back = lines.map(({ itemId }) => unitsReturned(past, itemId));
  if (back.every((units) => units === 0)) return null;
  return lines.every(({ quantity }, index) => (back[index] ?? 0) >= quantity)
    ? 'Devolvida'
    : 'Devolvida em parte';
}

/**
 * Plans a return of a sale. Null for a return that asks for nothing, for a line twice, or for more units than a line
 * has left.
 */
export function planReturn(
  lines: readonly ReturnableLine[],
  past: readonly PastReturn[],
  asked: readonly ReturnedUnits[],
): ReturnLine[] | null {
  if (asked.length === 0 || new Set(asked.map(({ itemId }) => itemId)).size < asked.length) return null;
  const planned: ReturnLine[] = [];
  for (const { itemId, quantity } of asked) {
    const line = lines.find((one) => one.itemId === itemId);
    const isWhole = Number.isSafeInteger(quantity) && quantity > 0;
    if (!line || !isWhole || quantity > unitsLeft(line, past)) return null;
    const goods = goodsLeft({ itemId, quantity }, past);
    planned.push({ itemId, quantity, amount: amountBack(line, past, quantity), goods });
  }
  return planned;
}

function sumOf(returns: readonly PastReturn[], itemId: string, of: 'quantity' | 'goods'): number {
  return returns
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.itemId === itemId ? sum + line[of] : sum), 0);
}
