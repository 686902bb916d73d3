import { WEEKDAY_TEXT } from './shop-time-zone.ts';

/** 'segunda-feira' or 'sábado' by the device's clock, for an instant in ms. */
export function deviceWeekdayText(at: number): string {
  const day = new Date(at).getDay();
  const name = WEEKDAY_TEXT[day] ?? '';
  return day === 0 || day === 6 ? name : `${name}-feira`;
}
