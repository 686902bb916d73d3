import { WEEKDAY_TEXT } from '../../domain/hours/shop-time-zone.ts';

/** 'segunda-feira' or 'sábado' by the device's clock, for an instant in ms. */
export function weekdayText(at: number): string {
  const day = new Date(at).getDay();
  const name = WEEKDAY_TEXT[day] ?? '';
  return day === 0 || day === 6 ? name : `${name}-feira`;
}
