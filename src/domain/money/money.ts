import { inGroups } from '../words/in-groups.ts';

/** An amount of money in integer centavos (BRL). Never a float of reais. */
export type Centavos = number;

/** The highest price and cost of an item, R$ 1.000.000,00. The server refuses more. */
export const MAX_PRICE: Centavos = 100_000_000;

/**
 * Formats centavos as the app shows money, e.g. 150000 → 'R$ 1.500,00' [F-17]. Done on strings, because the
 * first Intl formatter costs a phone tens of milliseconds at the start.
 */
export function formatBRL(amount: Centavos): string {
  const digits = String(Math.round(Math.abs(amount))).padStart(3, '0');
  const reais = inGroups(digits.slice(0, -2));
  return `${amount < 0 ? '-' : ''}R$ ${reais},${digits.slice(-2)}`;
}

/** Centavos as the PIX decimal string: 1250 → '12.50'. Throws on fractions and negatives. */
export function toDecimal(amount: Centavos): string {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`not an amount in centavos: ${amount}`);
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads a PIX decimal string ('12.50') as centavos. Null for any other text. */
export function fromDecimal(text: string): Centavos | null {
  const match = /^(\d{1,10})\.(\d{2})$/.exec(text);
  return match ? Number(`${match[1]}${match[2]}`) : null;
}

/**
 * Reads an amount that a client asks for in reais (48.9, '48.9' or '48,90') as centavos. Null when it is not
 * a finite number or has fractions of a centavo. Negative amounts are accepted.
 */
export function fromReais(value: unknown): Centavos | null {
  const reais = numberOf(value);
  if (reais === null) return null;
  const amount = Math.round(reais * 100);
  // The largest error of summing binary fractions.
  const noise = Math.max(1e-9, Math.abs(reais) * 1e-14);
  if (!Number.isSafeInteger(amount) || Math.abs(reais - amount / 100) > noise) return null;
  return amount === 0 ? 0 : amount;
}

/**
 * Reads an amount in reais from a record's content. Every reader uses it. Other backends write fractions of a
 * centavo: they are rounded half up by their decimal digits, 1.005 → 101. Null where there is no amount.
 */
export function readReais(value: unknown): { amount: Centavos; rounded: boolean } | null {
  const exact = fromReais(value);
  if (exact !== null) return { amount: exact, rounded: false };
  const reais = numberOf(value);
  // Larger numbers are written with an exponent and have no fraction. Smaller ones round to 0.
  if (reais === null || Math.abs(reais) >= Number.MAX_SAFE_INTEGER / 100) return null;
  const [whole = '', parts = ''] = String(Math.abs(reais)).split('.');
  if (parts.includes('e') || whole.includes('e')) return { amount: 0, rounded: true };
  const down = Number(whole + parts.slice(0, 2).padEnd(2, '0'));
  const rest = Number(`0.${parts.slice(2)}`);
  const isUp = reais < 0 ? rest > 0.5 : rest >= 0.5;
  const size = isUp ? down + 1 : down;
  return { amount: reais < 0 && size > 0 ? -size : size, rounded: true };
}

/** A finite number, also from text with a point or a comma. */
function numberOf(value: unknown): number | null {
  const found = typeof value === 'string' ? Number(value.trim().replace(',', '.')) : value;
  if (typeof value === 'string' && value.trim() === '') return null;
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
}

/** Centavos as the number of reais that record content carries: 4890 → 48.9. */
export function toReais(amount: Centavos): number {
  return amount / 100;
}

/**
 * A percentage of an amount, rounded half up to the centavo: percentOf(999, 4) → 40. `percent` may be
 * fractional.
 */
export function percentOf(amount: Centavos, percent: number): Centavos {
  const hundredths = Math.round(percent * 100);
  return Math.floor((amount * hundredths * 2 + 10_000) / 20_000);
}
