import { type Day, weekdayOf } from '../hours/shop-time-zone.ts';
import { HOUR_MS } from '../words/time-units.ts';
import type { CountWindow } from './count-window.ts';

/** Spans of hours that counts can tell apart: six of each day, the weekend, or the days before it. */
export const HOUR_SPANS = ['dawn', 'morning', 'afternoon', 'evening', 'weekend', 'workdays'] as const;
export type HourSpan = (typeof HOUR_SPANS)[number];

/** The spans in which an hour of a day, 0 to 23, lies, as indices of HOUR_SPANS. */
export function spansOf(day: Day, hour: number): [part: number, week: number] {
  return [Math.floor(hour / 6), [0, 6].includes(weekdayOf(day)) ? 4 : 5];
}

/** Hours around which counts miss more than around others. */
export interface RadarHour {
  span: HourSpan;
  /** Counts that lie mostly around these hours. Below it the units that they missed, and the usual number of them. */
  counts: number;
  missing: number;
  usual: number;
}

/** Least part of a window's sales in a span, from which the window lies mostly around its hours. */
const MOSTLY = 0.5;
/** Least visits around the same hours, and around others. With fewer none can be told from another. */
const MIN_VISITS = 4;
/** Least visits around the same hours that found units missing. With fewer the hours do not stand out. */
const MIN_SHORT = 3;
/** Most units for which one count speaks. A single box that was noted wrongly must not make an hour stand out. */
const MAX_OF_COUNT = 3;
/** Twice the gain in log-likelihood from which a span stands out: one chance in 200,000 for one span. */
const MIN_GAIN = 21;
/** Least ratio to other hours that is worth telling. */
const MIN_RATIO = 3;
const STEPS = 40;

interface Rates {
  inside: number;
  outside: number;
}

/**
 * Finds hours that stand out. A loss may have happened at any hour between two counts. So counts around different hours
 * are compared, each weighed by the sales in between. `expected`: units that go astray in any shop.
 */
export function unusualHours(
  windows: readonly CountWindow[],
  expected: readonly number[],
): { hours: RadarHour[]; seesHours: boolean } {
  const facts = windows.map(({ at, spans, missing }, index) => ({
    at,
    spans,
    usual: expected[index] ?? 0,
    missing: Math.min(MAX_OF_COUNT, Math.max(0, missing)),
  }));
  const evidence = HOUR_SPANS.flatMap((span) => evidenceFor(span, facts) ?? []);
  const found = evidence.filter(isUnusual).sort((a, b) => b.gain - a.gain);
  return { hours: found.map(radarHour), seesHours: evidence.length > 0 };
}

interface Fact {
  at: number;
  /** Part of the sales of a window that lies in each of HOUR_SPANS, 0 to 1. */
  spans: readonly number[];
  missing: number;
  usual: number;
}

interface Evidence {
  span: HourSpan;
  /** Facts that lie mostly in the span. */
  around: readonly Fact[];
  rates: Rates;
  /** Twice the gain in log-likelihood of two rates over a single one. */
  gain: number;
}

/** Evidence for a rate of its own in a span. Null where too few visits lie around the span, or around other hours. */
function evidenceFor(span: HourSpan, facts: readonly Fact[]): Evidence | null {
  const place = HOUR_SPANS.indexOf(span);
  const shares = facts.map(({ spans }) => spans[place] ?? 0);
  const around = facts.filter((_, index) => (shares[index] ?? 0) >= MOSTLY);
  const visits = visitsOf(around);
  if (visits < MIN_VISITS || visitsOf(facts) - visits < MIN_VISITS) return null;
  const same = sumOf(facts, ({ missing }) => missing) / sumOf(facts, ({ usual }) => usual);
  const rates = ratesOf(facts, shares, same);
  const gain =
    2 * (likelihood(facts, shares, rates) - likelihood(facts, shares, { inside: same, outside: same }));
  return { span, around, rates, gain };
}

function isUnusual({ around, rates, gain }: Evidence): boolean {
  const isFar = rates.inside > MIN_RATIO * usualRate(rates);
  const short = around.filter(({ missing }) => missing > 0);
  return gain >= MIN_GAIN && isFar && visitsOf(short) >= MIN_SHORT;
}

function radarHour({ span, around, rates }: Evidence): RadarHour {
  return {
    span,
    counts: around.length,
    missing: sumOf(around, ({ missing }) => missing),
    usual: Math.round(sumOf(around, ({ usual }) => usual * usualRate(rates)) * 10) / 10,
  };
}

/** The rate around other hours, which is at least the rate expected in any shop. */
const usualRate = ({ outside }: Rates): number => Math.max(1, outside);

const visitsOf = (facts: readonly Fact[]): number =>
  new Set(facts.map(({ at }) => Math.floor(at / HOUR_MS))).size;

const sumOf = (facts: readonly Fact[], units: (fact: Fact) => number): number =>
  facts.reduce((sum, fact) => sum + units(fact), 0);

const meanOf = ({ usual }: Fact, share: number, { inside, outside }: Rates): number =>
  usual * (share * inside + (1 - share) * outside);

/** The rates inside and outside a span that explain the counts best (expectation and maximisation). */
function ratesOf(facts: readonly Fact[], shares: readonly number[], start: number): Rates {
  let rates: Rates = { inside: start, outside: start };
  const exposed = facts.reduce((sum, { usual }, index) => sum + usual * (shares[index] ?? 0), 0);
  const rest = facts.reduce((sum, { usual }, index) => sum + usual * (1 - (shares[index] ?? 0)), 0);
  for (let step = 0; step < STEPS; step += 1) {
    let [inside, outside] = [0, 0];
    for (const [index, fact] of facts.entries()) {
      const share = shares[index] ?? 0;
      const mean = meanOf(fact, share, rates);
      if (fact.missing === 0 || mean === 0) continue;
      const part = (fact.usual * share * rates.inside) / mean;
      inside += fact.missing * part;
      outside += fact.missing * (1 - part);
    }
    rates = { inside: exposed > 0 ? inside / exposed : 0, outside: rest > 0 ? outside / rest : 0 };
  }
  return rates;
}

/** Log-likelihood of the counts at these rates, without the terms that no rate changes. */
function likelihood(facts: readonly Fact[], shares: readonly number[], rates: Rates): number {
  return facts.reduce((sum, fact, index) => {
    const mean = meanOf(fact, shares[index] ?? 0, rates);
    return sum - mean + (fact.missing > 0 && mean > 0 ? fact.missing * Math.log(mean) : 0);
  }, 0);
}
