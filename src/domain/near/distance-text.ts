import { fixedText } from '../words/fixed-text.ts';

/** A distance in metres as words: '632m', from 1,000 m on '1,1 km' and from 100 km on '111 km' [H-03]. */
export function distanceText(metres: number): string {
  const whole = Math.round(metres);
  if (whole < 1000) return `${whole}m`;
  const km = whole / 1000;
  return `${fixedText(km, km < 99.95 ? 1 : 0)} km`;
}
