import { nightsWithin, offerStart } from '../hours/offer-days.ts';
import { isInOfferHours, type OfferHours } from '../hours/offer-hours.ts';
import { type Day, shopZone, weekdayOf } from '../hours/shop-time-zone.ts';
import type { Centavos } from '../money/money.ts';
import { type Campaign, campaignStatus, isLinked, promotionLabel } from '../shop/campaign.ts';
import { DAY_MS } from '../words/time-units.ts';
import type { AnalysisPlan, CampaignEffect } from './intelligence.ts';

interface Stretch {
  from: number;
  to: number;
  /** Number of its days on which the promotion applies, at least 1. */
  days: number;
  units: number;
  revenue: Centavos;
  cost: Centavos;
}

interface Watched {
  campaign: Campaign;
  during: Stretch;
  before: Stretch | null;
  savings: Centavos;
}

/** Amounts that one line of a sale adds. `cost` is that of all its units. */
interface LineSums {
  quantity: number;
  revenue: Centavos;
  cost: Centavos;
}

/**
 * Counts the sales of promoted items during each promotion and before it, at its weekdays and hours alone. `end`: the
 * end of the elapsed part of the period, ms.
 */
export function createCampaignTally({ campaigns, items, period }: AnalysisPlan, end: number) {
  const watched = campaigns.flatMap((campaign) => watch(campaign, period, end) ?? []);
  const byId = new Map(watched.map((one) => [one.campaign.id, one]));
  const byItem = new Map(
    items.map((item) => [item.id, watched.filter(({ campaign }) => isLinked(campaign, item))]),
  );
  return {
    /** The promotions for which an item is watched; null where there are none. */
    watchedOf(itemId: string): readonly Watched[] | null {
      const found = byItem.get(itemId);
      return found && found.length > 0 ? found : null;
    },
    /** Counts a line that was sold `at` an instant, ms. */
    addLine(those: readonly Watched[], at: number, { quantity, revenue, cost }: LineSums): void {
      for (const { campaign, during, before } of those) {
        if (campaign.hours && !isInOfferHours(campaign.hours, at)) continue;
        const stretch = [during, before].find((one) => one && at >= one.from && at < one.to);
        if (!stretch) continue;
        stretch.units += quantity;
        stretch.revenue += revenue;
        stretch.cost += cost;
      }
    },
    /** Counts the discount of a promotion in a sale of the period. */
    save(campaignId: string, amount: Centavos): void {
      const one = byId.get(campaignId);
      if (one) one.savings += amount;
    },
    result: (): CampaignEffect[] =>
      watched
        .filter(({ campaign, savings }) => savings > 0 || campaignStatus(campaign) === 'ACTIVE')
        .map(effectOf)
        .sort((a, b) => b.savings - a.savings || (a.id < b.id ? -1 : 1)),
  };
}

/** The time spans to compare for a promotion. Null where it does not touch the period. */
function watch(campaign: Campaign, { since, from, to }: AnalysisPlan['period'], end: number): Watched | null {
  const { startsAt, endsAt, type } = campaign;
  if (type === null || startsAt === null || endsAt === null) return null;
  const { hours } = campaign;
  const during = stretch(Math.max(from, startsAt), Math.min(endsAt + 1, end, to), hours);
  if (during === null || during.to <= during.from) return null;
  // As many nights before have whole days between them, though the promotion ends in the morning.
  const nights = nightsWithin(during.from, during.to, hours);
  const length = nights ? nights.length * DAY_MS : during.to - during.from;
  const earliest = Math.max(since, startsAt - length);
  const before = startsAt - earliest >= DAY_MS ? stretch(earliest, startsAt, hours) : null;
  return { campaign, during, before, savings: 0 };
}

/** A span to count. One of nights begins with its first, and is null without any. */
function stretch(from: number, to: number, hours: OfferHours | undefined): Stretch | null {
  const nights = nightsWithin(from, to, hours);
  const first = nights?.[0];
  if (nights && first === undefined) return null;
  return {
    from: first === undefined ? from : offerStart(first, hours),
    to,
    days: nights ? onWeekdays(nights, hours) : promotedDays(from, to, hours),
    ...{ units: 0, revenue: 0, cost: 0 },
  };
}

/**
 * Days of a span on which a promotion applies. Less than a day counts as one, because minutes and hours say nothing of
 * a whole day.
 */
function promotedDays(from: number, to: number, hours: OfferHours | undefined): number {
  if (!hours || hours.weekdays.length === 0) return Math.max(1, (to - from) / DAY_MS);
  const zone = shopZone();
  const [first, last] = [zone.dayOf(from), zone.dayOf(to - 1)];
  return onWeekdays(
    Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => first + nth),
    hours,
  );
}

/** Number of these days that have one of the weekdays, at least 1. */
function onWeekdays(days: readonly Day[], hours: OfferHours | undefined): number {
  const weekdays = hours?.weekdays ?? [];
  return Math.max(
    1,
    weekdays.length === 0 ? days.length : days.filter((day) => weekdays.includes(weekdayOf(day))).length,
  );
}

function effectOf({ campaign, during, before, savings }: Watched): CampaignEffect {
  return {
    id: campaign.id,
    name: campaign.name,
    label: promotionLabel(campaign),
    hours: campaign.hours,
    from: during.from,
    to: during.to,
    savings,
    revenue: during.revenue,
    profit: during.revenue - during.cost,
    ...perDay(during),
    before: before && perDay(before),
  };
}

/** A mean day of a span. */
function perDay({ days, units, revenue, cost }: Stretch): {
  unitsPerDay: number;
  profitPerDay: Centavos;
} {
  return { unitsPerDay: units / days, profitPerDay: Math.round((revenue - cost) / days) };
}
