import { deviceHourText, deviceMomentText, deviceShortDateText } from './when-text.ts';

export type ShownFreshness = { kind: 'live' } | { kind: 'saved'; at: number };

const MINUTE = 60_000;

/**
 * Label of the data's age: 'ao vivo', 'agora', 'há 3 min', 'salvo às 14:05', 'salvo em 19/11 às 14:05'. `at` and
 * `now` are ms since the epoch. A time in the future (a clock set back) gives 'agora'.
 */
export function freshnessLabel(freshness: ShownFreshness, now: number): string {
  if (freshness.kind === 'live') return 'ao vivo';
  const age = now - freshness.at;
  if (age < MINUTE) return 'agora';
  if (age < 60 * MINUTE) return `há ${Math.floor(age / MINUTE)} min`;
  const sameDay = age < 24 * 60 * MINUTE && deviceShortDateText(freshness.at) === deviceShortDateText(now);
  return sameDay ? `salvo às ${deviceHourText(freshness.at)}` : `salvo em ${deviceMomentText(freshness.at)}`;
}
