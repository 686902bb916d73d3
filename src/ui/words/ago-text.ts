import { atFirstUse } from '../base/at-first-use.ts';
import { momentText } from './when-text.ts';

const relative = atFirstUse(() => new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' }));
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Elapsed time up to a day, then the date. Both arguments in ms. */
export function agoText(at: number, now: number): string {
  const ago = now - at;
  if (ago < MINUTE_MS) return 'agora';
  if (ago < HOUR_MS) return relative().format(-Math.floor(ago / MINUTE_MS), 'minute');
  if (ago < 24 * HOUR_MS) return relative().format(-Math.floor(ago / HOUR_MS), 'hour');
  return momentText(at);
}
