export type ShownFreshness = { kind: 'live' } | { kind: 'saved'; at: number };

const MINUTE = 60_000;

/**
 * Label of the data's age: 'ao vivo', 'agora', 'há 3 min', 'salvo às 14:05', 'salvo em 19/11 às 14:05'. `at` and
 * `now` are ms since the epoch. A time in the future (a clock set back) gives 'agora'.
 */
export function freshnessLabel(freshness: ShownFreshness, now: number, timeZone?: string): string {
  if (freshness.kind === 'live') return 'ao vivo';
  const age = now - freshness.at;
  if (age < MINUTE) return 'agora';
  if (age < 60 * MINUTE) return `há ${Math.floor(age / MINUTE)} min`;
  const day = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone });
  const hour = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone });
  const savedOn = day.format(freshness.at);
  const time = hour.format(freshness.at);
  const sameDay = age < 24 * 60 * MINUTE && savedOn === day.format(now);
  return sameDay ? `salvo às ${time}` : `salvo em ${savedOn} às ${time}`;
}
