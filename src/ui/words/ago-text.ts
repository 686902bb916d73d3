import { countText } from './count-text.ts';
import { deviceMomentText } from './when-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Elapsed time up to a day, then the date. Both arguments in ms. */
export function agoText(at: number, now: number): string {
  const ago = now - at;
  if (ago < MINUTE_MS) return 'agora';
  if (ago < HOUR_MS) return `há ${countText(Math.floor(ago / MINUTE_MS), 'minuto', 'minutos')}`;
  if (ago < 24 * HOUR_MS) return `há ${countText(Math.floor(ago / HOUR_MS), 'hora', 'horas')}`;
  return deviceMomentText(at);
}
