import { applied } from '../../../server/db/applied.ts';
import { openStore } from '../../../server/db/open-store.ts';
import type { JobAtWork } from '../../../server/db/queue/jobs.ts';
import { BEGIN, KEEP_SALE_DAYS, packAtNight } from '../../../server/records/sale-days/pack-at-night.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { benchCommands } from './seed-commands.ts';

/** Number of sales in one transaction. */
const LOT = 2000;
/** Number of days with sales, because the screen compares 31 days with as many before. */
const DAYS = 61;

/**
 * Spreads so many sales of a place's items over the days of its figures. Those days are packed then, like after the job
 * of each night. The server must not be running.
 */
export async function fillSales(
  file: string,
  { place, items, count }: { place: string; items: readonly string[]; count: number },
): Promise<void> {
  await using store = await openStore({
    ...{ file, commands: benchCommands, commandsExport: 'benchCommands' },
    commandsModule: new URL('./seed-commands.ts', import.meta.url),
  });
  const from = Date.now() - DAYS * DAY_MS;
  const step = Math.floor((DAYS * DAY_MS - 60_000) / count);
  for (let first = 0; first < count; first += LOT) {
    const lot = { place, items, at: from + first * step, step, count: Math.min(LOT, count - first) };
    await applied(store, 'seedSales', lot);
  }
  const keep = packAtNight(store)[KEEP_SALE_DAYS];
  for (let payload: unknown = BEGIN; ; ) {
    const result = await keep(payload, {} as JobAtWork);
    if ('done' in result || result.retryAt > Date.now()) return;
    payload = result.payload;
  }
}
