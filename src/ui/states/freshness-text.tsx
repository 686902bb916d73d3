import { useEffect, useState } from 'react';
import { StatusDot } from '../marks/status-dot.tsx';
import { freshnessLabel, type ShownFreshness } from '../words/freshness-label.ts';

/**
 * The freshness label with its dot, updated as it ages. `clock` gives ms since the epoch. `of` starts a sentence
 * that already says 'salvo', such as 'Preços salvos'.
 */
export function FreshnessText({
  freshness,
  of,
  clock = Date.now,
}: {
  freshness: ShownFreshness;
  of?: string;
  clock?: () => number;
}) {
  const [now, setNow] = useState(clock);
  const savedAt = freshness.kind === 'saved' ? freshness.at : undefined;
  useEffect(() => {
    setNow(clock());
    if (savedAt === undefined) return;
    const timer = setInterval(() => setNow(clock()), 30_000);
    return () => clearInterval(timer);
  }, [savedAt, clock]);
  const label = freshnessLabel(freshness, now);
  return (
    <StatusDot status={freshness.kind === 'live' ? 'on' : 'off'}>
      {of ? `${of} ${label.replace('salvo ', '')}` : label}
    </StatusDot>
  );
}
