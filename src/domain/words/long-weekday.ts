import { WEEKDAY_TEXT } from './weekday.ts';

/** 'segunda-feira' or 'sábado', for 0 (Sunday) to 6. */
export function longWeekdayText(weekday: number): string {
  const name = WEEKDAY_TEXT[weekday] ?? '';
  return weekday === 0 || weekday === 6 ? name : `${name}-feira`;
}
