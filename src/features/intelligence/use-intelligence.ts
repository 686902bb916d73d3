import { useEffect, useRef, useState } from 'react';
import { useData } from '../../data/data-context.tsx';
import type { LiveStatus } from '../../data/live.ts';
import { type SalesProgress, useLoadedSales, useSalesProgress, useStockedItems } from '../../data/sales.ts';
import { useCampaigns } from '../../data/shop-hooks.ts';
import { isSamePeriod, type Period } from '../../domain/intelligence-period.ts';
import { type Counted, useAnalysis } from './use-analysis.ts';

export interface Intelligence {
  /** `loading`: nothing to show yet; `shown`: figures, perhaps saved ones; `offline` and `error`: nothing, and why. */
  face: 'loading' | 'shown' | 'offline' | 'error';
  counted: Counted | null;
  /** How the sales stand with the server. */
  status: LiveStatus;
  /** Of the last whole answer, ms; null when there never was one. */
  syncedAt: number | null;
  message: string | null;
  /** How far the sales of the period asked for have come; null where nothing takes long. */
  progress: SalesProgress | null;
  /** Clears what is shown and asks the server again [MB-01]. */
  reload(): void;
}

/**
 * The figures of a location in a period: sales are fetched, mirrored and counted. The last period loaded is shown instead
 * without a connection, and at the start, while nobody has chosen another one, until the new sales are there.
 */
export function useIntelligence(locationId: string, period: Period, isChosen: boolean): Intelligence {
  const data = useData();
  const sales = useLoadedSales(locationId, period);
  const progress = useSalesProgress(locationId, period);
  const items = useStockedItems(locationId);
  const campaigns = useCampaigns(locationId);
  const [reloading, setReloading] = useState(false);
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
    setReloading(true);
    await data.refresh({ kind: 'sales', locationId, period });
    setReloading(false);
  };
  // Another period than the one asked for took its place in the mirror meanwhile: asked for once more, not for ever.
  const asked = useRef<Period | null>(null);
  const isElsewhere = status === 'ready' && !sales.freshness.refreshing && loaded !== null && !isAsked;
  useEffect(() => {
    if (!isElsewhere || (asked.current && isSamePeriod(asked.current, period))) return;
    asked.current = period;
    void data.refresh({ kind: 'sales', locationId, period });
  }, [data, isElsewhere, locationId, period]);

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
