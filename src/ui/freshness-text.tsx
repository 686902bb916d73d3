import { useEffect, useState } from 'react';
import { type Freshness, freshnessLabel } from './freshness-label.ts';
import { StatusDot } from './status-dot.tsx';

/** The freshness label with its dot; it grows older by itself. `clock` gives ms since the epoch. */
export function FreshnessText({
  freshness,
  clock = Date.now,
}: {
  freshness: Freshness;
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
  return (
    <StatusDot status={freshness.kind === 'live' ? 'on' : 'off'}>{freshnessLabel(freshness, now)}</StatusDot>
  );
}
