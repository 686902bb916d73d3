import { longWeekdayText } from '../words/long-weekday.ts';

/** 'segunda-feira' or 'sábado' by the device's clock, for an instant in ms. */
export const deviceWeekdayText = (at: number): string => longWeekdayText(new Date(at).getDay());
