import { MONTH_FIGURES, type MonthFigures } from '../../domain/closing/closing.ts';
import { toReais } from '../../domain/money/money.ts';
import type { Content } from '../record.ts';
import { amount, count, object, text } from './read.ts';

/** Figures that are counts. All others are amounts. */
const COUNTS: ReadonlySet<keyof MonthFigures> = new Set([
  ...(['sales', 'uncosted', 'lostUncosted', 'stockUncosted', 'stockStartUncosted'] as const),
]);

/** The figures of a month that was closed, as the REQUEST CLOSE_MONTH keeps them: amounts in reais. */
export function writeClosing(month: string, figures: MonthFigures): Content {
  const kept = MONTH_FIGURES.map((name) => [
    name,
    COUNTS.has(name) ? figures[name] : toReais(figures[name] ?? 0),
  ]);
  return { month, figures: Object.fromEntries(kept) };
}

/** Reads a content of `writeClosing`. */
export function readClosing(content: Content): { month: string; figures: MonthFigures } {
  const kept = object(content.figures);
  const figures = MONTH_FIGURES.map((name) => [
    name,
    COUNTS.has(name) ? count(kept[name]) : amount(kept[name]),
  ]);
  const read = Object.fromEntries(figures) as unknown as MonthFigures;
  const isCounted = kept.stockStartUncosted != null;
  return {
    month: text(content.month),
    figures: isCounted ? read : { ...read, stockStartUncosted: null },
  };
}
