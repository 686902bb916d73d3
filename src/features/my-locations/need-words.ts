import {
  CalendarClock,
  CalendarX,
  Headset,
  type LucideIcon,
  MessageCircle,
  PackageX,
  TrendingDown,
  Truck,
  WifiOff,
} from 'lucide-react';
import { shopZone } from '../../domain/hours/shop-time-zone.ts';
import { endOfSaleText } from '../../domain/lots/expiry.ts';
import { atMoment, sinceMoment } from '../../domain/overview/moment-text.ts';
import type { Need, NeedKind, ShopNeed } from '../../domain/overview/needs.ts';
import type { DueDelivery } from '../../domain/overview/overview.ts';
import { WAITING_WORDS } from '../../domain/overview/waiting-words.ts';
import { isShownTo } from '../../domain/people/staff-ways.ts';
import { shortDay } from '../../domain/supplies/expected.ts';
import { capital } from '../../domain/words/capital.ts';
import { withMore } from '../../domain/words/names-text.ts';
import { paths } from '../../paths.ts';
import type { TagColour } from '../../ui/marks/tag.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import { sinceText } from '../../ui/words/since-text.ts';
import type { FiguredLocation } from './figured.ts';

type ShopsNeed = ShopNeed<FiguredLocation>;

/** Face of a kind of need: its words, and its destination for the person's role. `now` in ms. */
interface NeedFace {
  icon: LucideIcon;
  colour: TagColour;
  title: (need: Need<FiguredLocation>, now: number) => string;
  /** Words beside the name of a single shop. */
  more: (one: ShopsNeed, now: number) => string;
  to: (one: ShopsNeed) => string;
  /** Words in the row of its shop. */
  short: (figures: FiguredLocation['figures'], now: number) => string;
  /** True where `more` stands before the shop's name, because it names the subject of the need. */
  detailFirst?: true;
}

const sum = ({ shops }: Need<FiguredLocation>): number => shops.reduce((all, { count }) => all + count, 0);
const longest = ({ shops }: Need<FiguredLocation>, now: number): string =>
  sinceText(shops[0]?.since ?? now, now);
const firstLate = ({ shop, since }: ShopsNeed): DueDelivery | undefined =>
  shop.figures.deliveries?.find(({ until }) => until === since);
/** '12/11': the day that ends at `until`, ms. */
const dayBefore = (until: number): string => shortDay(shopZone().dayOf(until) - 1);
const id = ({ shop }: ShopsNeed): string => shop.location.id;
const opens = ({ shop }: ShopsNeed, section: 'configuration' | 'pickList'): boolean =>
  isShownTo(shop.role, section);

export const NEED_FACES: Readonly<Record<NeedKind, NeedFace>> = {
  offline: {
    icon: WifiOff,
    colour: 'guava',
    title: (need, now) => `Offline ${longest(need, now)}`,
    more: ({ since }, now) => (since === null ? '' : sinceMoment(since, now)),
    // Whoever may not configure the shop sees since when it has not sold.
    to: (one) => (opens(one, 'configuration') ? paths.configuration : paths.intelligence)(id(one)),
    short: ({ seenAt }, now) => `Offline ${sinceText(seenAt ?? now, now)}`,
  },
  ending: {
    icon: PackageX,
    colour: 'guava',
    title: (need) => (sum(need) === 1 ? '1 item acaba hoje' : `${sum(need)} itens acabam hoje`),
    more: () => '',
    to: (one) => (opens(one, 'pickList') ? paths.pickList() : paths.items(id(one))),
    short: ({ endingToday }) => countText(endingToday, 'acaba hoje', 'acabam hoje'),
  },
  ticket: {
    icon: Headset,
    colour: 'mango',
    title: (need, now) =>
      need.shops.length === 1 && sum(need) === 1
        ? `Ticket aberto ${longest(need, now)}`
        : `${countText(sum(need), ...WAITING_WORDS.openTickets)} ${longest(need, now)}`,
    more: ({ shop }) => shop.figures.oldestTicketName ?? '',
    to: (one) => paths.managerSupport(id(one)),
    short: ({ oldestTicketAt }, now) => `Ticket ${sinceText(oldestTicketAt ?? now, now)}`,
    detailFirst: true,
  },
  belowCost: {
    icon: TrendingDown,
    colour: 'guava',
    title: (need) => (sum(need) === 1 ? 'Margem negativa' : `Margem negativa em ${sum(need)} itens`),
    more: ({ shop: { figures } }) =>
      figures.worst
        ? `${figures.worst.name}: custo ${amount(figures.worst.cost)}, preço ${amount(figures.worst.price)}`
        : '',
    to: (one) => paths.items(id(one)),
    short: () => 'Margem negativa',
    detailFirst: true,
  },
  late: {
    icon: Truck,
    colour: 'mango',
    title: (need) => (sum(need) === 1 ? 'Entrega atrasada' : `${sum(need)} entregas atrasadas`),
    more: (one) => {
      const late = firstLate(one);
      return late ? `${late.supplier || 'Sem fornecedor'}, era para ${dayBefore(late.until)}` : '';
    },
    to: (one) =>
      one.count === 1 ? `${paths.supplies()}?compra=${firstLate(one)?.id ?? ''}` : paths.supplies(id(one)),
    short: () => 'Entrega atrasada',
    detailFirst: true,
  },
  expiring: {
    icon: CalendarClock,
    colour: 'mango',
    title: (need, now) =>
      sum(need) === 1
        ? capital(endOfSaleText(need.shops[0]?.since ?? now, now))
        : `${sum(need)} itens vencendo`,
    more: ({ shop: { figures } }) => figures.soonest?.name ?? '',
    to: (one) => `${paths.items(id(one))}?item=${one.shop.figures.soonest?.id ?? ''}`,
    short: ({ expiring }) => countText(expiring, 'vencendo', 'vencendo'),
    detailFirst: true,
  },
  chat: {
    icon: MessageCircle,
    colour: 'mango',
    title: (need, now) =>
      `${countText(sum(need), 'conversa sem resposta', 'conversas sem resposta')} ${longest(need, now)}`,
    more: () => '',
    to: (one) => paths.conversations(id(one)),
    short: ({ unansweredAt }, now) => `Sem resposta ${sinceText(unansweredAt ?? now, now)}`,
  },
  silent: {
    icon: CalendarX,
    colour: 'sky',
    title: (need, now) => `Sem venda ${longest(need, now)}`,
    more: ({ since }, now) => (since === null ? '' : `a última ${atMoment(since, now)}`),
    to: (one) => paths.intelligence(id(one)),
    short: ({ lastSaleAt }, now) => `Sem venda ${sinceText(lastSaleAt ?? now, now)}`,
  },
};

/** An amount without its sign: 'custo 13,50'. */
const amount = (centavos: number): string => moneyText(centavos).replace('R$\u00a0', '');

/** 'Mercadinho do Bloco B e mais 2', or the name of the one shop with its details. */
export function needPlace({ kind, shops }: Need<FiguredLocation>, now: number): string {
  const [first] = shops;
  if (!first) return '';
  const { name } = first.shop.location;
  if (shops.length > 1) return withMore(name, shops.length - 1);
  const { more, detailFirst } = NEED_FACES[kind];
  const detail = more(first, now);
  if (detail === '') return name;
  return detailFirst ? `${detail} · ${name}` : `${name} · ${detail}`;
}
