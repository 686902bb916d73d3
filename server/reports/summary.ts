import { type Day, isoOfDay, weekdayOf } from '../../src/domain/hours/shop-time-zone.ts';
import { formatBRL } from '../../src/domain/money/money.ts';
import { WAITING_WORDS } from '../../src/domain/overview/waiting-words.ts';
import { capital } from '../../src/domain/words/capital.ts';
import { withMore } from '../../src/domain/words/names-text.ts';
import { WEEKDAY_TEXT } from '../../src/domain/words/weekday.ts';
import { paths } from '../../src/paths.ts';
import { safeName } from '../mail/safe-name.ts';
import type { Report, ReportLine } from './report.ts';
import type { ShopNews } from './shop-news.ts';

/** Shops and items that are named. Of the others the number is told. */
const MAX_SHOPS = 60;
const MAX_ITEMS = 8;
/** The beginning of a line about what ends by tonight. */
const ENDING = 'Acaba hoje · ';

/** The sales of a day at the shops of one owner, what runs out and who waits. `isQuiet`: a day that tells nothing. */
export function summaryOf(shops: readonly ShopNews[], day: Day): { report: Report; isQuiet: boolean } {
  const sum = (of: (shop: ShopNews) => number): number => shops.reduce((all, shop) => all + of(shop), 0);
  const sales = sum((shop) => shop.sales);
  const ending = sum((shop) => shop.ending.length);
  const tickets = sum(({ figures }) => figures.tickets);
  const conversations = sum(({ figures }) => figures.conversations);
  const endingShops = shops.filter((shop) => shop.ending.length > 0);
  const waiting = [
    ending > 0 && count(ending, 'item acaba hoje', 'itens acabam hoje'),
    tickets > 0 && count(tickets, ...WAITING_WORDS.openTickets),
    conversations > 0 && count(conversations, 'conversa sem resposta', 'conversas sem resposta'),
  ].filter((part) => part !== false);
  const report: Report = {
    title: `${dayText(day)}: ${formatBRL(sum((shop) => shop.revenue))}`,
    body: [count(sales, 'venda', 'vendas'), ...waiting].join(' · '),
    lines: [
      ...shops.slice(0, MAX_SHOPS).map(soldAt),
      ...more(shops.length - MAX_SHOPS),
      ...endingShops.slice(0, MAX_SHOPS).map(endingAt),
      ...more(endingShops.length - MAX_SHOPS, ENDING),
      ...(waiting.length === 0 ? [] : [{ text: 'Espera por você', detail: waiting.join(' · ') }]),
    ],
    path: paths.myLocations(),
    tag: `summary:${shops[0]?.owner}`,
    alarms: [],
    places: shops.map(({ figures }) => figures.id),
    told: null,
  };
  return { report, isQuiet: sales === 0 && waiting.length === 0 };
}

/** A day as in 'Terça, 24/11'. */
function dayText(day: Day): string {
  const [, month, date] = isoOfDay(day).split('-');
  const name = WEEKDAY_TEXT[weekdayOf(day)] ?? '';
  return `${capital(name)}, ${date}/${month}`;
}

const soldAt = ({ name, sales, revenue }: ShopNews): ReportLine => ({
  text: safeName(name) || 'Local',
  detail: `${formatBRL(revenue)} em ${count(sales, 'venda', 'vendas')}`,
});

const more = (left: number, before = ''): ReportLine[] =>
  left > 0 ? [{ text: `${before}e mais ${count(left, 'local', 'locais')}`, detail: '' }] : [];

const endingAt = ({ name, ending }: ShopNews): ReportLine => ({
  text: `${ENDING}${safeName(name) || 'Local'}`,
  detail: namesText(ending),
});

/** Names as in 'Água, Café e mais 3'. */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MAX_ITEMS).map((name) => safeName(name) || 'um item');
  return withMore(shown.join(', '), names.length - shown.length);
}

export const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`;
