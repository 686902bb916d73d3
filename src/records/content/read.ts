import { type Centavos, readReais } from '../../domain/money/money.ts';
import { isObject } from '../../domain/values/is-object.ts';

/** Reads text. Anything but a string or a number reads as the fallback. */
export function text(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : fallback;
}

/** Reads a finite number, also from text; null for anything else. */
export function number(value: unknown): number | null {
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(',', '.')) : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : null;
}

/** Reads a whole number of things, never below 0. Anything unreadable is 0. */
export function count(value: unknown): number {
  const parsed = number(value);
  return parsed === null ? 0 : Math.max(0, Math.floor(parsed));
}

/**
 * Reads an amount in reais as centavos, rounded half up where it is finer. Anything unreadable reads as the fallback.
 */
export function amount(value: unknown, fallback: Centavos = 0): Centavos {
  return amountOrNull(value) ?? fallback;
}

/** Reads an amount in the same way; null where it is absent or unreadable. */
export function amountOrNull(value: unknown): Centavos | null {
  return readReais(value)?.amount ?? null;
}

/** Last instant of a Date, ms from 1970. Beyond it every formatter throws. */
const LAST_INSTANT_MS = 8.64e15;

/**
 * Reads a point in time (ISO text, ms or seconds) as ms. Null when it is absent, unreadable or out of a Date's range.
 */
export function instant(value: unknown): number | null {
  if (typeof value === 'number') {
    const ms = value < 1e12 ? value * 1000 : value;
    return Math.abs(ms) <= LAST_INSTANT_MS ? ms : null;
  }
  if (typeof value !== 'string' || value === '') return null;
  const parsed = Date.parse(value);
  return Number.isNaN(parsed) ? null : parsed;
}

/** Reads a list. Anything else reads as empty. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Reads a plain object. Anything else reads as empty. */
export function object(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/** Reads ids that are given as text or as select options {value, label}. */
export function ids(value: unknown): string[] {
  return list(value)
    .map((entry) => text(typeof entry === 'object' ? object(entry).value : entry))
    .filter((id) => id !== '');
}
