import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import type { AheadSource } from '../../data/live/live.ts';
import { useSource } from '../../data/live/use-source.ts';
import { shopZone } from '../../domain/hours/shop-time-zone.ts';
import type { Need } from '../../domain/overview/needs.ts';
import type { FiguredLocation } from './figured.ts';

/** Key of the times (ms) until which needs are put off, by kind and location. */
const KEY = 'needsPutOff';

type PutOff = Readonly<Record<string, number>>;
const NONE: PutOff = {};

type ShopsNeed = Need<FiguredLocation>;

export const putOffOf = ({ live }: Pick<Data, 'live'>): AheadSource<PutOff> =>
  live.kept(KEY, NONE, async (tx) => readPutOff(await tx.kept(KEY)));

/** Needs put off until the shops' next day. Each shop counts by itself, so the same need of another shop is shown. */
export function usePutOff(): {
  left: (needs: readonly ShopsNeed[], now: number) => ShopsNeed[];
  putOff: (need: ShopsNeed, now: number) => void;
} {
  const data = useData();
  const kept = useSource(putOffOf(data));
  return {
    left: (needs, now) =>
      needs
        .map((need) => ({
          ...need,
          shops: need.shops.filter(({ shop }) => !((kept[keyOf(need, shop)] ?? 0) > now)),
        }))
        .filter(({ shops }) => shops.length > 0),
    putOff(need, now) {
      const zone = shopZone();
      const tomorrow = zone.startOf(zone.dayOf(now) + 1);
      const added = need.shops.map(({ shop }) => [keyOf(need, shop), tomorrow] as const);
      void data.amend(KEY, (before) => {
        const standing = Object.entries(readPutOff(before)).filter(([, until]) => until > now);
        return Object.fromEntries([...standing, ...added]);
      });
    },
  };
}

const keyOf = ({ kind }: ShopsNeed, { location }: FiguredLocation): string => `${kind}:${location.id}`;

function readPutOff(value: unknown): PutOff {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(entries.filter(([, until]) => typeof until === 'number')) as PutOff;
}
