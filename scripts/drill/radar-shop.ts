import { type Chance, chanceOf } from '../../dev/story/random.ts';
import type { CountWindow } from '../../src/domain/losses/count-window.ts';
import { HOUR_SPANS, spansOf } from '../../src/domain/losses/radar-hours.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/words/time-units.ts';

/** Sales by hour of the day. */
const HOURS = [0, 0, 0, 0, 0, 1, 3, 5, 6, 5, 4, 5, 8, 7, 4, 4, 5, 6, 8, 8, 7, 5, 3, 1] as const;
const BY_HOUR = HOURS.reduce<number>((sum, part) => sum + part, 0);

/** A random shop. Rates are units a week. */
export interface ShopPlan {
  seed: number;
  items: number;
  weeks: number;
  /** Hours of the week, Monday first, at which somebody counts a part of the items. */
  visits: readonly number[];
  /** Number of parts in which the items are counted. Each visit counts the next one. */
  turns: number;
  /** Units that one item loses each week in the second half of the time. */
  taken: number;
  /** Units that all items together lose each week, within one span of it. */
  takenIn?: { span: (typeof HOUR_SPANS)[number]; units: number };
  /** Part of all sold units that goes missing everywhere. */
  everywhere: number;
}

/** Story of a shop: its counts, and the item that somebody takes. */
export interface ShopStory {
  windows: readonly CountWindow[];
  takenItem: string;
  takenFrom: number;
}

/** Plays a shop hour by hour: sales, slips, misreadings, now and then a box that was noted wrongly, and thefts. */
export function playShop(plan: ShopPlan): ShopStory {
  const chance = chanceOf(plan.seed);
  const items = Array.from({ length: plan.items }, (_, index) => ({
    id: `item-${index}`,
    // Few items sell much.
    pace: 0.15 + 4 * chance.next() ** 3,
    gap: 0,
    sold: 0,
    from: null as number | null,
    spans: HOUR_SPANS.map(() => 0),
    all: 0,
  }));
  const taken = chance.int(0, plan.items - 1);
  const takenFrom = Math.floor(plan.weeks / 2) * 7 * DAY_MS;
  const windows: CountWindow[] = [];
  let visit = 0;
  for (let hour = 0; hour < plan.weeks * 7 * 24; hour += 1) {
    const at = hour * HOUR_MS;
    // Day 4 since 1970 was a Monday.
    const spans = spansOf(4 + Math.floor(hour / 24), hour % 24);
    const busy = (HOURS[hour % 24] ?? 0) / BY_HOUR;
    for (const [index, item] of items.entries()) {
      const sold = poisson(item.pace * busy, chance);
      item.sold += sold;
      item.all += busy;
      for (const place of spans) item.spans[place] = (item.spans[place] ?? 0) + busy;
      item.gap += lostIn(plan, { sold, isTaken: index === taken && at >= takenFrom, spans, busy }, chance);
      if (sold > 0 && chance.next() < 0.002) slip(items, item, chance);
    }
    if (chance.next() < 1 / (60 * 24)) chance.pick(items).gap += chance.pick([-12, 6, 12]);
    if (!plan.visits.includes(hour % (7 * 24))) continue;
    for (const [index, item] of items.entries())
      if (index % plan.turns === visit % plan.turns) windows.push(...counted(item, at, chance));
    visit += 1;
  }
  return { windows, takenItem: `item-${taken}`, takenFrom };
}

interface Played {
  id: string;
  gap: number;
  sold: number;
  from: number | null;
  spans: number[];
  all: number;
}

/** Counts an item. Now and then the count is wrong by one or two units, which the next one finds. */
function counted(item: Played, at: number, chance: Chance): CountWindow[] {
  const luck = chance.next();
  const misread = luck < 0.02 ? 1 : luck < 0.04 ? -1 : luck < 0.05 ? chance.pick([-2, 2]) : 0;
  const { id, gap, sold, from, spans, all } = item;
  const shares = spans.map((part) => (all > 0 ? part / all : 0));
  Object.assign(item, { gap: -misread, sold: 0, from: at, spans: spans.map(() => 0), all: 0 });
  return from === null ? [] : [{ itemId: id, from, at, sold, missing: gap + misread, spans: shares }];
}

/** Plays a slip, in which another item's code is scanned. */
function slip(items: readonly Played[], item: Played, chance: Chance): void {
  item.gap += 1;
  chance.pick(items).gap -= 1;
}

interface Hour {
  sold: number;
  isTaken: boolean;
  spans: readonly number[];
  busy: number;
}

function lostIn(plan: ShopPlan, { sold, isTaken, spans, busy }: Hour, chance: Chance): number {
  const { takenIn, everywhere, taken, items } = plan;
  const ofItem = isTaken ? (taken * busy) / 7 : 0;
  const isIn = takenIn && spans.includes(HOUR_SPANS.indexOf(takenIn.span));
  const ofSpan = isIn ? takenIn.units / items / HOURS_OF[takenIn.span] : 0;
  return poisson(ofItem + ofSpan + sold * everywhere, chance);
}

/** Number of hours of a week that lie in a span. */
const HOURS_OF = { dawn: 42, morning: 42, afternoon: 42, evening: 42, weekend: 48, workdays: 120 } as const;

function poisson(mean: number, chance: Chance): number {
  if (mean <= 0) return 0;
  let [events, left] = [0, chance.next()];
  const least = Math.exp(-mean);
  while (left > least) {
    left *= chance.next();
    events += 1;
  }
  return events;
}
