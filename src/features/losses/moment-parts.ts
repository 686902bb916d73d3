import { SHOP_ZONE } from '../../domain/hours/shop-time-zone.ts';

const date = new Intl.DateTimeFormat('pt-BR', {
  ...{ timeZone: SHOP_ZONE, day: '2-digit', month: '2-digit', year: 'numeric' },
});
const clock = new Intl.DateTimeFormat('pt-BR', { timeZone: SHOP_ZONE, hour: '2-digit', minute: '2-digit' });

/** An instant (ms) where the shops are: '22/11/2026' and '14:31'. */
export const momentParts = (at: number): [date: string, clock: string] => [date.format(at), clock.format(at)];

/** '13:58', and with its day where that is another. */
export function ageOf(at: number): string {
  const [day, time] = momentParts(at);
  return momentParts(Date.now())[0] === day ? time : `${day}, ${time}`;
}
