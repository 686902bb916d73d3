import type { Centavos } from '../money/money.ts';
import { type Campaign, campaignStatus, isLinked, promotionLabel } from '../shop/campaign.ts';
import { DAY_MS } from '../words/time-units.ts';
import type { AnalysisPlan, CampaignEffect } from './intelligence.ts';

interface Stretch {
  from: number;
  to: number;
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
 * Counts the sales of promoted items during each promotion and before it. `end`: the end of the elapsed part
 * of the period, ms.
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
      for (const { during, before } of those) {
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
  const during = stretch(Math.max(from, startsAt), Math.min(endsAt + 1, end, to));
  if (during.to <= during.from) return null;
  const earliest = Math.max(since, startsAt - (during.to - during.from));
  const before = startsAt - earliest >= DAY_MS ? stretch(earliest, startsAt) : null;
  return { campaign, during, before, savings: 0 };
}

const stretch = (from: number, to: number): Stretch => ({ from, to, units: 0, revenue: 0, cost: 0 });

function effectOf({ campaign, during, before, savings }: Watched): CampaignEffect {
  return {
    id: campaign.id,
    name: campaign.name,
    label: promotionLabel(campaign),
    from: during.from,
    to: during.to,
    savings,
    revenue: during.revenue,
    profit: during.revenue - during.cost,
    ...perDay(during),
    before: before && perDay(before),
  };
}

/**
 * A mean day of a span. A span of less than a day counts as one, because minutes and hours say nothing of a whole day.
 */
function perDay({ from, to, units, revenue, cost }: Stretch): {
  unitsPerDay: number;
  profitPerDay: Centavos;
} {
  const days = Math.max(1, (to - from) / DAY_MS);
  return { unitsPerDay: units / days, profitPerDay: Math.round((revenue - cost) / days) };
}
