import type { Kysely } from 'kysely';
import type { Closing, ClosingShop } from '../../../src/domain/closing/closing.ts';
import { firstDayOf, isoOfMonth, type Month, monthOf } from '../../../src/domain/words/month.ts';
import { text } from '../../../src/records/content/read.ts';
import { parseContent } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';
import { checkKey, checkMonth, type MonthArgs } from '../../records/check-input.ts';
import { type OverviewRequest, readableLocations } from '../../records/overview/own-locations.ts';
import { closedMonths } from './closed-months.ts';
import { correctionsOf, lossCorrectionOf, monthFigures } from './figures.ts';
import { ledgerMonth } from './ledger-month.ts';
import { type MonthFacts, type MonthSources, monthFacts } from './month-facts.ts';

type Read = Kysely<Schema>;

/** Adds up a month of all shops that a viewer reads, or of one. A closed month has the figures that were kept then. */
export function createClosing(sources: MonthSources) {
  const { zone } = sources;
  return async (read: Read, asked: MonthArgs, { viewer, now, spend }: OverviewRequest): Promise<Closing> => {
    spend();
    const month = checkMonth(asked.month, { current: monthOf(zone.dayOf(now)) });
    const ids = await readableLocations(read, viewer, ['ITEM', 'STOCK_CHANGE'], checkKey('shop', asked.shop));
    const facts = await monthFacts(read, sources, { ids, month, now }, spend);
    const closed = await closedMonths(read, ids, isoOfMonth(month));
    const known = await locationsOf(read, ids);
    const shops = ids.map((id): ClosingShop => {
      const told = facts.get(id) ?? NO_FACTS;
      const close = closed.get(id);
      return {
        ...{ id, cnpj: known.get(id)?.cnpj ?? '', closedAt: close?.closedAt ?? null },
        figures: close?.figures ?? monthFigures(told, month, zone),
        corrections: close ? correctionsOf(told, { month, closedAt: close.closedAt, zone }) : [],
        lossCorrection: close ? lossCorrectionOf(told, close.figures, { month, zone }) : null,
      };
    });
    const owns = [...known.values()].some(({ owner }) => owner === viewer.sub);
    return {
      ...{ at: now, month: isoOfMonth(month), shops },
      account: owns ? await ledgerMonth(read, viewer.sub, bounds(month, sources)) : null,
    };
  };
}

const NO_FACTS: MonthFacts = { days: [], entries: [], items: [], returned: [] };

const bounds = (month: Month, { zone }: MonthSources) => ({
  from: zone.startOf(firstDayOf(month)),
  to: zone.startOf(firstDayOf(month + 1)),
});

async function locationsOf(
  read: Read,
  ids: readonly string[],
): Promise<Map<string, { owner: string | null; cnpj: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .selectFrom('record')
    .select(['id', 'owner', 'content'])
    .where('id', 'in', ids)
    .where('type', '=', 'LOCATION')
    .execute();
  return new Map(
    rows.map(({ id, owner, content }) => [id, { owner, cnpj: text(parseContent(content).cnpj) }]),
  );
}
