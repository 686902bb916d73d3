import { clockText } from '../../domain/hours/shop-clock.ts';
import { createZone, type Day, SHOP_ZONE } from '../../domain/hours/shop-time-zone.ts';
import { DAY_MS } from '../../domain/words/time-units.ts';
import { atFirstUse } from '../../ui/base/at-first-use.ts';

export const zone = createZone();

const date = atFirstUse(
  () => new Intl.DateTimeFormat('pt-BR', { timeZone: SHOP_ZONE, day: '2-digit', month: '2-digit' }),
);
const weekday = atFirstUse(() => new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long' }));
const dated = atFirstUse(
  () => new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: '2-digit', month: '2-digit' }),
);

/** 'Hoje, segunda', 'Ontem, domingo' or 'sexta, 20/11'. */
export function dayName(day: number, today: number): string {
  const noon = day * DAY_MS + DAY_MS / 2;
  const name = weekday().format(noon).replace('-feira', '');
  if (day === today) return `Hoje, ${name}`;
  return day === today - 1 ? `Ontem, ${name}` : `${name}, ${dated().format(noon)}`;
}

/** 'Ontem, 22/11, 12:18'. */
export function momentText(at: number, now: number): string {
  const [day, today] = [zone.dayOf(at), zone.dayOf(now)];
  const near = day === today ? 'Hoje, ' : day === today - 1 ? 'Ontem, ' : '';
  return `${near}${date().format(at)}, ${clockText(at)}`;
}

/** Periods that are offered, in days with today. */
export const PERIODS = [
  { days: 1, name: 'Hoje' },
  { days: 7, name: '7 dias' },
  { days: 30, name: '30 dias' },
  { days: 90, name: '90 dias' },
  { days: 366, name: '12 meses' },
] as const;

/** The bounds of so many days with today, ms. */
export function boundsOf(days: number, today: Day): { from: number; to: number } {
  return { from: zone.startOf(today - days + 1), to: zone.startOf(today + 1) };
}
