import { type Radar, radarOf } from '../../src/domain/losses/radar.ts';
import { RADAR_DAYS } from '../../src/domain/losses/radar-span.ts';
import { DAY_MS } from '../../src/domain/words/time-units.ts';
import { atMost, type Drill, type Figure, told } from './figure.ts';
import { playShop, type ShopPlan, type ShopStory } from './radar-shop.ts';

const WEEK_MS = 7 * DAY_MS;
const MONTH_WEEKS = 365 / 12 / 7;
/** Hours of visits on Monday, Wednesday and Saturday at eight. */
const THRICE = [8, 56, 128] as const;
/** Hours of visits on Friday at six in the evening and Monday at six, so that the counts lie around the weekend. */
const AROUND = [6, 114] as const;
/** Hours of visits on every day at eight in the morning and at six in the evening. */
const TWICE_A_DAY = Array.from({ length: 7 }, (_, day) => [day * 24 + 8, day * 24 + 18]).flat();

const QUIET: ShopPlan = {
  ...{ seed: 0, items: 40, weeks: 60, visits: [8], turns: 1, taken: 0, everywhere: 0 },
};

/** Findings of one look a week at a shop, from the ninth week on. */
export interface Watched {
  months: number;
  /** Number of items that began to stand out. Below it the number of them that somebody takes. */
  alarms: number;
  right: number;
  hours: number;
  rightHours: number;
  /** True where the taken item stood out within eight weeks. */
  isFound: boolean;
}

/** Looks at a shop every week, as its owner would. */
export function watch(plan: ShopPlan): Watched {
  const story = playShop(plan);
  const sums = { alarms: 0, right: 0, hours: 0, rightHours: 0, isFound: false };
  let before: Radar | null = null;
  for (let week = 9; week <= plan.weeks; week += 1) {
    const radar = lookAt(story, week * WEEK_MS);
    for (const { itemId } of radar.items) {
      if (before?.items.some((known) => known.itemId === itemId)) continue;
      const isRight = plan.taken > 0 && itemId === story.takenItem && week * WEEK_MS > story.takenFrom;
      sums.alarms += 1;
      sums.right += isRight ? 1 : 0;
      sums.isFound ||= isRight && week * WEEK_MS <= story.takenFrom + 8 * WEEK_MS;
    }
    for (const hour of radar.hours) {
      if (before?.hours.some((known) => known.span === hour.span)) continue;
      sums.hours += 1;
      sums.rightHours += hour.span === plan.takenIn?.span ? 1 : 0;
    }
    before = radar;
  }
  return { ...sums, months: (plan.weeks - 8) / MONTH_WEEKS };
}

function lookAt({ windows }: ShopStory, now: number): Radar {
  return radarOf(windows.filter(({ at }) => at <= now && at > now - RADAR_DAYS * DAY_MS));
}

/** Shops of the same plan from different seeds. */
export function watchAll(shops: number, plan: Partial<ShopPlan>): Watched[] {
  return Array.from({ length: shops }, (_, index) => watch({ ...QUIET, ...plan, seed: 7_000 + index }));
}

const sum = (all: readonly Watched[], of: (one: Watched) => number): number =>
  all.reduce((total, one) => total + of(one), 0);
export const falseAMonth = (all: readonly Watched[]): number =>
  sum(all, ({ alarms, right, hours, rightHours }) => alarms - right + hours - rightHours) /
  sum(all, ({ months }) => months);

const percent = (part: number, all: number): string =>
  all === 0 ? '—' : `${Math.round((part * 100) / all)} %`;

function quiet(what: string, plan: Partial<ShopPlan>, shops = 40): Figure {
  return atMost(`${what}: false alarms a month`, falseAMonth(watchAll(shops, plan)), 1, {
    unit: 'a shop',
    digits: 3,
  });
}

function found(what: string, plan: Partial<ShopPlan>, shops = 30): Figure {
  const all = watchAll(shops, { weeks: 32, ...plan });
  const [alarms, right] = [sum(all, (one) => one.alarms), sum(all, (one) => one.right)];
  const recall = percent(all.filter(({ isFound }) => isFound).length, all.length);
  return told(what, `recall ${recall}, precision ${percent(right, alarms)}`);
}

function hours(what: string, plan: Partial<ShopPlan>, shops = 20): Figure {
  const all = watchAll(shops, { weeks: 40, ...plan });
  const [told_, right] = [sum(all, (one) => one.hours), sum(all, (one) => one.rightHours)];
  const seen = all.filter(({ rightHours }) => rightHours > 0).length;
  return told(what, `recall ${percent(seen, all.length)}, precision ${percent(right, told_)}`);
}

/** Random shops whose counts only go astray, and shops from which somebody takes goods. */
export const radar: Drill = {
  name: 'radar',
  goal: [
    'Shops of 40 items are played hour by hour from fixed seeds and looked at every week.',
    'Counts read a unit wrong now and then, wrong codes are scanned, and boxes are noted wrongly.',
    'A shop without a loss hears of less than one item or hour a month.',
    'Recall: the taken item stands out within eight weeks. Precision: the part of what stands out that is taken.',
  ].join(' '),
  run: async () => [
    quiet('no loss, all counted weekly', {}),
    quiet('no loss, a third counted three times a week', { visits: THRICE, turns: 3 }),
    quiet('no loss, counted before and after weekends', { visits: AROUND }),
    quiet('no loss, a sixth counted twice a day', { visits: TWICE_A_DAY, turns: 6 }, 15),
    quiet('2 % of all sold units lost everywhere', { everywhere: 0.02 }),
    ...[0.5, 1, 2, 4].map((taken) =>
      found(`one item loses ${taken} units a week, counted weekly`, { taken }),
    ),
    ...[1, 2, 4].map((taken) =>
      found(`one item loses ${taken} units a week, a third counted three times a week`, {
        ...{ taken, visits: THRICE, turns: 3 },
      }),
    ),
    found('one item loses 2 units a week where 2 % are lost everywhere', { taken: 2, everywhere: 0.02 }),
    ...[3, 6, 12].map((units) =>
      hours(`weekends lose ${units} units, counted before and after`, {
        ...{ visits: AROUND, takenIn: { span: 'weekend', units } },
      }),
    ),
    hours(
      'evenings lose 12 units a week, each item counted twice a day',
      {
        ...{ visits: TWICE_A_DAY, takenIn: { span: 'evening', units: 12 } },
      },
      5,
    ),
    hours('weekends lose 12 units, counted weekly: no hour can be told', {
      takenIn: { span: 'weekend', units: 12 },
    }),
  ],
};
