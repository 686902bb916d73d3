import type { Centavos } from '../money/money.ts';
import { isSameCode, MIN_CODE_LENGTH, type SeenCode, withCode } from '../shop/barcode.ts';
import type { Item } from '../shop/item.ts';
import { productCode, readLabelCode, withRead } from './label-code.ts';
import { labelState, type PrintedLabel } from './printed-label.ts';

/**
 * Statement of a hanging label: a price, or 'other' for another price than today's. Null for a label whose price no
 * scan told.
 */
export type Said = Centavos | 'other' | null;

/** A label that was read on the shelf. */
export interface SeenLabel {
  itemId: string;
  said: Said;
  /** Time of the reading, ms by the server's clock as prints are. Absent in walks that earlier programs kept. */
  at?: number;
}

/** A walk along the shelf, as the device keeps it until it ends. The latest reading stands first. */
export interface ShelfAudit {
  /** Beginning of the walk, ms by the server's clock. */
  startedAt: number;
  seen: readonly SeenLabel[];
  /** Codes that no item has. */
  unknown: readonly string[];
}

/**
 * 'old': the label shows the price `was`, null where only a person saw that. 'renamed': it shows another name.
 * 'code' and 'size': it shows another barcode, or the price of a litre or kilogram by another size. 'untold': nobody
 * knows its price.
 */
export type LabelFinding =
  | { kind: 'right' }
  | { kind: 'old'; was: Centavos | null }
  | { kind: 'renamed'; was: string }
  | { kind: 'code' | 'size' }
  | { kind: 'untold' };

/** Most codes without an item that are kept. Below it the most characters of one. */
const MAX_UNKNOWN = 200;
const MAX_CODE_LENGTH = 80;

export const newAudit = (now: number): ShelfAudit => ({ startedAt: now, seen: [], unknown: [] });

/** Puts a label first. A scan of its bars alone tells nothing new of a label whose price is known. */
export function withSeen(audit: ShelfAudit, { itemId, said, at }: SeenLabel): ShelfAudit {
  const before = audit.seen.find((one) => one.itemId === itemId);
  const others = audit.seen.filter((one) => one.itemId !== itemId);
  const news = said === null ? { said: before?.said ?? null, at: before?.at ?? at } : { said, at };
  return { ...audit, seen: [{ itemId, ...news }, ...others] };
}

/** Statement of a label that was read. Null where a newer label was printed since. */
export function saidSince({ said, at }: SeenLabel, printed: PrintedLabel | null): Said {
  return at !== undefined && printed?.at != null && printed.at > at ? null : said;
}

/** Puts first a code that no item has. Noise and the texts of strangers are not kept. */
export function withUnknown(audit: ShelfAudit, code: string): ShelfAudit {
  if (code.length < MIN_CODE_LENGTH || code.length > MAX_CODE_LENGTH) return audit;
  const others = audit.unknown.filter((one) => !isSameCode(one, code));
  return { ...audit, unknown: [code, ...others].slice(0, MAX_UNKNOWN) };
}

/** Finds the items that a reading means, the statement of its label, and the code to look for. */
export function lookUp<T>(
  items: readonly T[],
  read: SeenCode | string,
  codesOf: (item: T) => readonly string[],
): { found: T[]; said: Centavos | null; code: string } {
  const text = (typeof read === 'string' ? read : read.text).trim();
  // An item's own code may read like a label.
  const isOwn = withCode(items, read, codesOf).length > 0;
  const label = isOwn ? null : readLabelCode(text);
  const product = isOwn ? text : productCode(text);
  const code = typeof product === 'string' ? product : product.text;
  return { found: withRead(items, read, codesOf), said: label?.price ?? null, code };
}

/** Finding about a label. The price that was read on it counts first, then the label that was printed last. */
export function findingOf(
  item: Pick<Item, 'name' | 'price' | 'description' | 'barcodes'>,
  said: Said,
  printed: PrintedLabel | null,
): LabelFinding {
  if (said === 'other') return { kind: 'old', was: null };
  if (said !== null && said !== item.price) return { kind: 'old', was: said };
  const state = labelState(item, printed);
  if (said === null && state === 'price') return { kind: 'old', was: printed?.price ?? null };
  const isPrint = said === null || said === printed?.price;
  if (state === 'name' && isPrint) return { kind: 'renamed', was: printed?.name ?? '' };
  if ((state === 'code' || state === 'size') && isPrint) return { kind: state };
  return said === null && state === 'never' ? { kind: 'untold' } : { kind: 'right' };
}

/** Reads a kept walk. Null where there is none or it is unreadable. */
export function readAudit(value: unknown): ShelfAudit | null {
  const { startedAt, seen, unknown } = (value ?? {}) as Partial<Record<keyof ShelfAudit, unknown>>;
  if (typeof startedAt !== 'number' || !Array.isArray(seen) || !Array.isArray(unknown)) return null;
  return {
    startedAt,
    seen: seen.filter(isSeen),
    unknown: unknown.filter((code): code is string => typeof code === 'string'),
  };
}

function isSeen(value: unknown): value is SeenLabel {
  const { itemId, said, at } = (value ?? {}) as Partial<Record<keyof SeenLabel, unknown>>;
  if (at !== undefined && typeof at !== 'number') return false;
  return typeof itemId === 'string' && (said === null || said === 'other' || Number.isSafeInteger(said));
}
