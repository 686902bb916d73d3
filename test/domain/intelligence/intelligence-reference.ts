import { SHOP_ZONE } from '../../../src/domain/hours/shop-time-zone.ts';
import type { AnalysisPlan, Sale, StockedItem } from '../../../src/domain/intelligence/intelligence.ts';
import type { Campaign } from '../../../src/domain/shop/campaign.ts';

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: SHOP_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  weekday: 'short',
  hourCycle: 'h23',
});
const WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Day, weekday and hour on the shop's wall clock, read from the platform each time. */
export function wallClock(at: number): { day: string; weekday: number; hour: number } {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: WEEK.indexOf(parts.weekday ?? ''),
    hour: Number(parts.hour),
  };
}

/** The figures by the document's definitions, one loop for each: slow and plain. */
export function naiveFigures(sales: readonly Sale[], { period, items }: AnalysisPlan) {
  const counted = sales.filter(({ at }) => at >= period.from && at < period.to);
  const costOf = (line: Sale['lines'][number]): number =>
    (items.find(({ id }) => id === line.itemId)?.cost ?? line.cost ?? 0) * line.quantity;
  const lines = counted.flatMap((sale) => sale.lines);
  const revenue = sum(counted.map(({ total }) => total));
  const cost = sum(lines.map(costOf));
  const where = (fits: (wall: ReturnType<typeof wallClock>) => boolean) => {
    const held = counted.filter(({ at }) => fits(wallClock(at)));
    return { revenue: sum(held.map(({ total }) => total)), transactions: held.length };
  };
  return {
    revenue,
    cost,
    profit: revenue - cost,
    transactions: counted.length,
    items: sum(lines.map(({ quantity }) => quantity)),
    byDay: (day: string) => where((wall) => wall.day === day),
    byWeekday: (weekday: number) => where((wall) => wall.weekday === weekday),
    byHour: (hour: number) => where((wall) => wall.hour === hour),
    byWeekdayAndHour: (weekday: number, hour: number) =>
      where((wall) => wall.weekday === weekday && wall.hour === hour),
    ofItem(itemId: string) {
      const own = lines.filter((line) => line.itemId === itemId);
      return {
        quantity: sum(own.map(({ quantity }) => quantity)),
        revenue: sum(own.map((line) => line.revenue)),
        cost: sum(own.map(costOf)),
      };
    },
  };
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

export const item = (id: string, rest: Partial<StockedItem> = {}): StockedItem => ({
  ...{ id, name: `Nome ${id}`, cost: 100, stock: 10, categoryIds: [], createdAt: 0 },
  ...rest,
});

export const sale = (
  id: string,
  at: number,
  total: number,
  lines: readonly Partial<Sale['lines'][number]>[] = [],
): Sale => ({
  ...{ id, at, total, savings: [] },
  lines: lines.map((line) => ({ itemId: 'a', name: '', quantity: 1, revenue: 0, cost: null, ...line })),
});

export const campaign = (rest: Partial<Campaign>): Campaign => ({
  ...{
    id: 'c',
    name: 'Semana',
    description: '',
    type: 'simple_items' as const,
    status: 'ACTIVE',
    discount: 20,
  },
  ...{
    itemIds: ['a'],
    categoryIds: [],
    takeQuantity: 0,
    payQuantity: 0,
    startsAt: 0,
    endsAt: 0,
    image: null,
  },
  ...rest,
});
