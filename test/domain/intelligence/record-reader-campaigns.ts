import type {
  AnalysisPlan,
  CampaignEffect,
  Sale,
  SaleLine,
} from '../../../src/domain/intelligence/intelligence.ts';
import type { Centavos } from '../../../src/domain/money/money.ts';
import {
  type Campaign,
  campaignStatus,
  isLinked,
  promotionLabel,
} from '../../../src/domain/shop/campaign.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';

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
    add({ at, lines, savings }: Sale, costOf: (line: SaleLine) => Centavos): void {
      if (watched.length === 0) return;
      for (const { campaignId, amount } of savings) {
        const one = byId.get(campaignId);
        if (one && at >= period.from) one.savings += amount;
      }
      for (const line of lines) {
        for (const { during, before } of byItem.get(line.itemId) ?? []) {
          const stretch = [during, before].find((one) => one && at >= one.from && at < one.to);
          if (!stretch) continue;
          stretch.units += line.quantity;
          stretch.revenue += line.revenue;
          stretch.cost += costOf(line) * line.quantity;
        }
      }
    },
    result: (): CampaignEffect[] =>
      watched
        .filter(({ campaign, savings }) => savings > 0 || campaignStatus(campaign) === 'ACTIVE')
        .map(effectOf)
        .sort((a, b) => b.savings - a.savings || (a.id < b.id ? -1 : 1)),
  };
}

/** Time spans to compare for a promotion. Null for one outside the period. */
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

function perDay({ from, to, units, revenue, cost }: Stretch): {
  unitsPerDay: number;
  profitPerDay: Centavos;
} {
  const days = Math.max(1, (to - from) / DAY_MS);
  return { unitsPerDay: units / days, profitPerDay: Math.round((revenue - cost) / days) };
}
