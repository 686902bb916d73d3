import type { LossRow, PlacedEntry } from '../../domain/losses/group.ts';
import { causeName, isUnknown, type LossSum, lossShare } from '../../domain/losses/losses.ts';
import { decimalText } from '../../domain/words/decimal-text.ts';
import { type Month, monthName } from '../../domain/words/month.ts';
import { namesText } from '../../domain/words/names-text.ts';
import { countText } from '../../ui/words/count-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';

/** Share of the revenue whose loss is acceptable, percent. */
export const LOSS_GOAL = 1.5;
/** Share of an item's revenue above which its loss is marked, percent. */
export const HIGH_SHARE = 5;

/** '1,54%'. '—' where unknown. */
export const shareText = (share: number | null): string =>
  share === null ? '—' : `${decimalText(share, 2)}%`;
/** '14,2%'. */
export const rowShareText = (share: number | null): string =>
  share === null ? '—' : `${decimalText(share, 1)}%`;
/** '1,54' over a bar. */
export const barText = (share: number | null): string => (share === null ? '—' : decimalText(share, 2));
export const changeNumber = (change: number): string => decimalText(Math.abs(change), 1);

/** 'R$ 76,50'. '—' where all costs are unknown. */
export const lostText = (sum: LossSum): string => (isUnknown(sum) ? '—' : moneyText(sum.lost));

/** '3 un. sem custo', or nothing. */
export const uncostedText = ({ uncosted }: LossSum): string | null =>
  uncosted === 0 ? null : `${uncosted} un. sem custo`;

/** 'novembro' within a sentence. */
export const inSentence = (month: Month): string => monthName(month).toLowerCase();

/** 'nov' below a bar. */
export const shortMonth = (month: Month): string => inSentence(month).slice(0, 3);

/** 'Retirado 5, furto', 'Contado 12, constava 18', 'Reposto 24', and 'Editado, 2 a menos' of a typed quantity. */
export function entryText({ kind, units, counted, edited, cause }: PlacedEntry): string {
  if (kind === 'reposto') return `Reposto ${units}`;
  if (kind === 'contado')
    return edited || counted === null
      ? `Editado, ${units} a menos`
      : `Contado ${counted}, constava ${counted + units}`;
  return `Retirado ${units}, ${causeName(cause ?? 'perda').toLowerCase()}`;
}

/** Value of an entry. Nothing for goods that arrived. */
export function entryAmount({ kind, units, cost }: PlacedEntry): string | null {
  if (kind === 'reposto') return null;
  return cost === null ? '—' : moneyText(units * cost);
}

/** Words below the name of a row. */
export function rowAbout(row: LossRow, nameOf: (id: string) => string): string {
  const [place, another] = row.places;
  if (place === undefined) return '';
  return another === undefined ? nameOf(place) : countText(row.places.length, 'local', 'locais');
}

/** 'Vencido', or 'Vencido e mais 1'. */
export const causesText = ({ causes }: LossRow): string => namesText(causes.map(causeName), 1);

/** A row's losses in percent of its revenue. Null where unknown, and for a row that lacks entries. */
export const shareOfRow = (row: Pick<LossRow, keyof LossSum | 'revenue' | 'isWhole'>): number | null =>
  row.isWhole ? lossShare(row, row.revenue) : null;

/** A row's share of the revenue, and whether it stands out. */
export function rowShare(row: LossRow): { text: string; isHigh: boolean } {
  const share = shareOfRow(row);
  return { text: rowShareText(share), isHigh: share !== null && share > HIGH_SHARE };
}
