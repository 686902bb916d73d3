import type { createCampaignTally } from './campaigns.ts';
import type { SaleColumns, SaleViews } from './columns.ts';
import type { Period } from './period.ts';

interface Promoted {
  campaigns: ReturnType<typeof createCampaignTally>;
  period: Period;
  /** Cost of a unit by product. NaN stands where a line's own cost counts. */
  unitCosts: Float64Array;
}

/** Counts the lines of promoted items and the discounts of promotions. Most columns have neither, and are not read. */
export function countCampaigns(columns: SaleColumns, views: SaleViews, promoted: Promoted): void {
  countLines(columns, views, promoted);
  countSavings(columns, views, promoted);
}

function countLines(
  { sales, products }: SaleColumns,
  { at: times, lineEnd, product: sold, quantity: quantities, revenue: revenues, cost: costs }: SaleViews,
  { campaigns, period, unitCosts }: Promoted,
): void {
  const watched = products.map(([id]) => campaigns.watchedOf(id));
  if (watched.every((those) => those === null)) return;
  let line = 0;
  for (let sale = 0; sale < sales; sale += 1) {
    const at = times[sale] ?? 0;
    const end = lineEnd[sale] ?? 0;
    if (at >= period.since && at < period.to)
      for (; line < end; line += 1) {
        const product = sold[line] ?? 0;
        const those = watched[product];
        if (!those) continue;
        const [quantity, revenue, known] = [
          quantities[line] ?? 0,
          revenues[line] ?? 0,
          unitCosts[product] ?? 0,
        ];
        const cost = (Number.isNaN(known) ? costs[line] || 0 : known) * quantity;
        campaigns.addLine(those, at, { quantity, revenue, cost });
      }
    line = end;
  }
}

function countSavings(
  { sales, savings, campaigns: ids }: SaleColumns,
  { at: times, savingEnd, campaign, amount }: SaleViews,
  { campaigns, period }: Promoted,
): void {
  if (savings === 0) return;
  let saving = 0;
  for (let sale = 0; sale < sales; sale += 1) {
    const at = times[sale] ?? 0;
    const end = savingEnd[sale] ?? 0;
    if (at >= period.from && at < period.to)
      for (; saving < end; saving += 1) campaigns.save(ids[campaign[saving] ?? 0] ?? '', amount[saving] ?? 0);
    saving = end;
  }
}
