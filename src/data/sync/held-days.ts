import type { SaleDaysAnswer } from '../wire/transport.ts';
import type { SaleDaysCursor } from './sales-rows.ts';

/** Versions of the held days, as text for a question ('day:version', by commas). */
export function heldIn(known: SaleDaysCursor | null, { from, to }: { from: number; to: number }): string {
  return textOf(
    Object.entries(known?.versions ?? {}).filter(([day]) => Number(day) >= from && Number(day) <= to),
  );
}

/** The same text with the days of an answer. */
export function heldWith(held: string, { days }: SaleDaysAnswer): string {
  const versions = new Map(
    held === '' ? [] : held.split(',').map((one) => one.split(':') as [string, string]),
  );
  for (const { day, version } of days) versions.set(String(day), version);
  return textOf([...versions]);
}

const textOf = (versions: [day: string, version: string][]): string =>
  versions
    .sort(([a], [b]) => Number(a) - Number(b))
    .map((one) => one.join(':'))
    .join(',');
