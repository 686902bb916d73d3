import { useEffect, useRef } from 'react';
import type { PeriodFigures } from '../../data/basis/kept-figures.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useCampaigns } from '../../data/hooks/shop.ts';
import type { LiveStatus } from '../../data/live/live.ts';
import {
  type SalesProgress,
  useLoadedSales,
  useSalesProgress,
  useStockedItems,
} from '../../data/rows/sales.ts';
import { isSamePeriod, type Period } from '../../domain/intelligence/period.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { useAnalysis } from './use-analysis.ts';

/** Delay and minimum interval of fetching changed sales again, ms. */
const ANEW_MS = 10_000;

export interface Intelligence {
  /**
   * State of the screen. `loading` has nothing to show yet, `shown` has figures (perhaps saved ones). `offline` and
   * `error` have no figures.
   */
  face: 'loading' | 'shown' | 'offline' | 'error';
  counted: PeriodFigures | null;
  /** Sync status of the sales. */
  status: LiveStatus;
  /** Time of the last complete answer, ms. Null if there was none. */
  syncedAt: number | null;
  message: string | null;
  /** Loading progress of the requested sales. Null when it is quick. */
  progress: SalesProgress | null;
  /** Clears the figures and reads from the server again [MB-01]. */
  reload(): void;
}

/**
 * The figures of a location in a period: sales are loaded, mirrored and counted. Without a connection the last loaded
 * period is shown. It is also shown at the start, until a period is chosen or new sales arrive.
 */
export function useIntelligence(locationId: string, period: Period, isChosen: boolean): Intelligence {
  const data = useData();
  const sales = useLoadedSales(locationId, period);
  const progress = useSalesProgress(locationId, period);
  const items = useStockedItems(locationId);
  const campaigns = useCampaigns(locationId);
  const [reloading, during] = useBusy();
  const { status, error } = sales;
  const loaded = sales.rows[0] ?? null;
  const isAway = status === 'offline' || status === 'error';
  const isAsked = loaded !== null && isSamePeriod(loaded.period, period);
  const isShowable = isAsked || isAway || !isChosen;
  const isKnown = items.status !== 'loading' && campaigns.status !== 'loading';
  const counted = useAnalysis(locationId, {
    loaded: isKnown && isShowable ? loaded : null,
    items: items.rows,
    campaigns: campaigns.rows,
  });
  const reload = async (): Promise<void> => {
    await during(data.refresh({ kind: 'sales', locationId, period }));
  };
  // The mirror may hold another period than the requested one. The requested period is asked for once more, not
  // endlessly.
  const asked = useRef<Period | null>(null);
  const isElsewhere = status === 'ready' && !sales.freshness.refreshing && loaded !== null && !isAsked;
  useEffect(() => {
    if (!isElsewhere || (asked.current && isSamePeriod(asked.current, period))) return;
    asked.current = period;
    void data.refresh({ kind: 'sales', locationId, period });
  }, [data, isElsewhere, locationId, period]);

  const isBehind = isAsked && loaded.isBehind && status === 'ready' && !sales.freshness.refreshing;
  useAskedAnew(isBehind, locationId, period);

  const isCounted = counted !== null && loaded !== null && isSamePeriod(counted.period, loaded.period);
  return {
    face: faceOf({
      reloading,
      isShown: isCounted && isShowable,
      isAway,
      hasLoaded: loaded !== null,
      status,
    }),
    counted,
    status,
    syncedAt: loaded?.syncedAt ?? null,
    message: error?.message ?? null,
    progress,
    reload: () => void reload(),
  };
}

/** Fetches the sales again where mirrored ones have changed, while the page is visible, once for many changes. */
function useAskedAnew(isBehind: boolean, locationId: string, period: Period): void {
  const data = useData();
  useEffect(() => {
    if (!isBehind) return;
    const look = (): void => {
      if (document.visibilityState === 'visible') void data.refresh({ kind: 'sales', locationId, period });
    };
    const timer = setInterval(look, ANEW_MS);
    return () => clearInterval(timer);
  }, [data, isBehind, locationId, period]);
}

function faceOf(now: {
  reloading: boolean;
  isShown: boolean;
  isAway: boolean;
  hasLoaded: boolean;
  status: LiveStatus;
}): Intelligence['face'] {
  if (now.reloading) return 'loading';
  if (now.isShown) return 'shown';
  if (!now.isAway || now.hasLoaded) return 'loading';
  return now.status === 'offline' ? 'offline' : 'error';
}
