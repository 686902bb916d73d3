import { figuresKey, locationOfFigures } from '../../data/basis/figures-keys.ts';
import { type PeriodFigures, readKeptFigures } from '../../data/basis/kept-figures.ts';
import type { Data } from '../../data/data.ts';
import { loadedSalesOf } from '../../data/rows/sales.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { shopZone } from '../../domain/hours/shop-time-zone.ts';
import { defaultPeriod } from '../../domain/intelligence/period.ts';

/** Maximum number of locations whose figures are read ahead. Their screens were open on this device before. */
const MAX = 5;

/** Known figures of a person's locations, by id. They end with the person's session. */
const known = new WeakMap<Data, Map<string, PeriodFigures>>();

/** The last figures of a location that were read or counted. Null without any. */
export const knownFigures = (data: Data, locationId: string): PeriodFigures | null =>
  known.get(data)?.get(locationId) ?? null;

/** Notes figures for the next visit to the screen. */
export function noteFigures(data: Data, locationId: string, counted: PeriodFigures): void {
  const figures = known.get(data) ?? new Map<string, PeriodFigures>();
  known.set(data, figures.set(locationId, counted));
}

/** Reads the stored figures ahead, so that their screen draws them in the first frame. */
export async function readAhead(data: Data): Promise<void> {
  const zone = shopZone();
  const period = defaultPeriod(zone.dayOf(serverClock.now()), zone);
  const ids = (await data.read((tx) => tx.keptKeys())).flatMap((key) => locationOfFigures(key) ?? []);
  const wanted = ids.slice(0, MAX);
  const kept = await data.read((tx) => tx.keptAll(wanted.map(figuresKey)));
  for (const [nth, id] of wanted.entries()) {
    const counted = readKeptFigures(kept[nth]);
    if (!counted || knownFigures(data, id)) continue;
    noteFigures(data, id, counted);
    await Promise.all([data.live.location(id).readAhead(), loadedSalesOf(data, id, period).readAhead()]);
  }
}
