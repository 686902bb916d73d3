import { expect, test } from 'vitest';
import { keptFigures, readKeptFigures } from '../../../src/data/basis/kept-figures.ts';
import { createZone, dayOfIso } from '../../../src/domain/hours/shop-time-zone.ts';
import { foldSales } from '../../../src/domain/intelligence/fold-sales.ts';
import { periodOf } from '../../../src/domain/intelligence/period.ts';
import { createTally } from '../../../src/domain/intelligence/tally.ts';
import { campaign, item, sale } from '../../domain/intelligence/intelligence-reference.ts';

const zone = createZone();
const period = periodOf(dayOfIso('2026-11-01'), dayOfIso('2026-11-20'), zone);
const NOON = Date.parse('2026-11-10T12:00:00-03:00');

function figures() {
  const plan = { period, now: NOON, items: [item('a')], campaigns: [campaign({ endsAt: period.to })] };
  const tally = createTally(plan, zone);
  tally.add(foldSales([sale('s', NOON, 450, [{ revenue: 450 }])]));
  return { period, syncedAt: NOON, analysis: tally.result() };
}

/** Names of all fields of a value. A list gives those of its first entry. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return fieldsOf(value[0], `${at}[]`);
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, part]) => fieldsOf(part, `${at}.${name}`));
}

test('[X-02] figures are read as they were kept, and those of another shape are counted anew', () => {
  const counted = figures();
  const kept = keptFigures(counted);
  expect(readKeptFigures(structuredClone(kept))).toEqual(counted);
  expect(readKeptFigures({ ...counted, shape: 0 })).toBeNull();
  expect(readKeptFigures(undefined)).toBeNull();
});

test('[X-02] whoever changes the fields of the figures raises the number of their shape', () => {
  const { analysis } = figures();
  const lines = Object.entries(analysis).map(([name, part]) => `${name}: ${fieldsOf(part).join(' ')}`);
  expect(lines).toMatchInlineSnapshot(`
    [
      "totals: .revenue .cost .transactions .items .profit .margin .averageTicket",
      "before: .revenue .cost .transactions .items .profit .margin .averageTicket",
      "days: [].day [].revenue [].transactions",
      "months: [].month [].revenue [].transactions",
      "weekdays: [].name [].revenue [].transactions",
      "hours: [].label [].revenue [].transactions",
      "heat: [][].revenue [][].transactions",
      "items: [].id [].name [].quantity [].revenue [].cost [].profit [].averagePrice [].margin",
      "topByRevenue: [].id [].name [].quantity [].revenue [].cost [].profit [].averagePrice [].margin",
      "topByQuantity: [].id [].name [].quantity [].revenue [].cost [].profit [].averagePrice [].margin",
      "leastSold: [].id [].name [].quantity [].revenue [].cost [].profit [].averagePrice [].margin",
      "cover: [].id [].name [].stock [].pace [].cover.kind",
      "campaigns: [].id [].name [].label [].hours [].from [].to [].savings [].revenue [].profit [].unitsPerDay [].profitPerDay [].before",
      "rounded: ",
    ]
  `);
});
