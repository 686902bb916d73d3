import { WEEKDAY_TEXT } from '../words/weekday.ts';
import { offerHoursText } from './offer-hours-text.ts';
import type { Opening, OpenState } from './opening.ts';
import { clockText } from './shop-clock.ts';
import { shopZone, weekdayOf } from './shop-time-zone.ts';

/** Text for a shop in maintenance. */
export const IN_MAINTENANCE = 'Fechado para manutenção';

/**
 * The state in words: 'Aberto até 22:00', 'Fechado agora · abre às 07:00', 'Fechado para manutenção'. Empty for a shop
 * that is always open. `note` follows an hour, as zone-note.ts makes it.
 */
export function openText(state: OpenState, now: number, note = ''): string {
  if (state.kind === 'always') return '';
  if (state.kind === 'maintenance') return IN_MAINTENANCE;
  if (state.kind === 'open') return `Aberto até ${whenText(state.until, now)}${note}`;
  return state.opensAt === null
    ? 'Fechado agora'
    : `Fechado agora · abre ${dayText(state.opensAt, now)}às ${clockText(state.opensAt)}${note}`;
}

/** The hours in words, such as 'segunda a sexta · 07:00 às 22:00', a line for each span. */
export const openingLines = ({ spans }: Opening): string[] =>
  spans.map((span) => offerHoursText(span) || 'Todos os dias, o dia todo');

const whenText = (at: number, now: number): string => `${dayText(at, now)}${clockText(at)}`;

/** The day in words before an hour: 'amanhã ', 'quinta '. Empty for today, and for the midnight that ends it. */
function dayText(at: number, now: number): string {
  const zone = shopZone();
  const away = zone.dayOf(at) - zone.dayOf(now);
  if (away <= 0 || (away === 1 && at === zone.startOf(zone.dayOf(at)))) return '';
  return away === 1 ? 'amanhã ' : `${WEEKDAY_TEXT[weekdayOf(zone.dayOf(at))]} `;
}
