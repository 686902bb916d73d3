import { clockText } from '../../domain/hours/shop-clock.ts';
import { instantText } from '../../domain/hours/shop-date.ts';
import { type Day, shopZone, weekdayOf } from '../../domain/hours/shop-time-zone.ts';
import { leftOutText } from '../../domain/overview/pick-list.ts';
import type { Picked } from '../../domain/overview/pick-marks.ts';
import { boxesText } from '../../domain/overview/pick-units.ts';
import { comingText } from '../../domain/supplies/expected.ts';
import { WEEKDAY_TEXT } from '../../domain/words/weekday.ts';
import { countText } from '../../ui/words/count-text.ts';
import { type PickedPlace, sumsOf } from './picked.ts';

/** Number of days from which a weekday would be ambiguous. */
const WEEK = 7;

/** 'até hoje', 'até amanhã', 'até quinta', or 'para 14 dias' for a week and more. */
export function untilText(today: Day, days: number): string {
  if (days <= 1) return days <= 0 ? 'até hoje' : 'até amanhã';
  const name = WEEKDAY_TEXT[weekdayOf(today + days)];
  return days < WEEK ? `até ${name}` : `para ${days} dias`;
}

/** When the list was added up: 'às 14:05' for today, else 'em 19/11/2026 às 14:05'. Both in ms of the server. */
export function calculatedText(at: number, now: number): string {
  const { dayOf } = shopZone();
  return dayOf(at) === dayOf(now) ? `às ${clockText(at)}` : `em ${instantText(at)}`;
}

/** Face of a list without a line: 'Nada acaba até quinta.'. `more`: items that the list leaves out. */
export function nothingText(today: Day, days: number, more: number): string {
  const when = days < WEEK ? untilText(today, days) : `nos próximos ${days} dias`;
  return `${more > 0 ? 'Nada da lista acaba' : 'Nada acaba'} ${when}.`;
}

/** Whether the items of the listed shops are on this device. `missing`: shops without. */
export function keptText(missing: number): string {
  if (missing === 0) return 'Guardada neste aparelho: funciona sem sinal.';
  return `Para usar sem sinal faltam os itens de ${countText(missing, 'local', 'locais')}.`;
}

/** '3 locais', or '3 de 50 locais' where others are left out. */
export const partOfPlacesText = (places: number, all: number): string =>
  (places < all ? `${places} de ` : '') + countText(all, 'local', 'locais');

/** '3 locais · 6 itens · até quinta'. `all`: shops that need something, left out or not. */
export function listText(places: readonly PickedPlace[], all: number, until: string): string {
  const { items } = sumsOf(places);
  return [partOfPlacesText(places.length, all), countText(items, 'item', 'itens'), until].join(' · ');
}

/** 'tem 3 · mínimo 8 · 24 chegam quinta' */
export function shelfText({ item, coming }: Picked, today: Day): string {
  const parts = [
    `tem ${item.stock}`,
    item.minimum !== null && `mínimo ${item.minimum}`,
    coming && comingText(coming, today),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** '2 fardos', or 'un.' for goods without a box. */
export function boxText({ item, units }: Picked): string {
  return item.boxSize === null ? 'un.' : boxesText(units, item, countText);
}

/** Words for the counts that somebody asked for at a shop: 'Contar 2 itens'. `counts` is above 0. */
export const toCountText = (counts: number): string => `Contar ${countText(counts, 'item', 'itens')}`;

/** The list as text for another app. `more`: items that it leaves out. */
export function plainText(stops: readonly PickedPlace[], until: string, more: number): string {
  const parts = stops.map(({ location, lines, counts = 0 }) => {
    const rows = lines.map((line) => {
      const box = line.item.boxSize === null ? '' : ` (${boxText(line)})`;
      return `${line.isTaken ? '☑' : '☐'} ${line.units} ${line.item.name}${box}`;
    });
    if (counts > 0) rows.push(`☐ ${toCountText(counts)}`);
    return [location.name, ...(location.address ? [location.address] : []), ...rows].join('\n');
  });
  const rest = more > 0 ? [leftOutText(more)] : [];
  return [`Lista de reposição ${until}`, ...parts, ...rest].join('\n\n');
}

/** Words about items that the list leaves out, because they were ordered. */
export const coveredText = (items: number): string =>
  items === 1
    ? '1 item já foi pedido e fica fora da lista.'
    : `${items} itens já foram pedidos e ficam fora da lista.`;
