import { useMemo, useRef } from 'react';
import { type Campaign, isInForce } from '../../domain/shop/campaign.ts';
import { sameMembers } from '../../domain/values/same-members.ts';

export interface InForce {
  active: readonly Campaign[];
  /** Time when these campaigns were first found in force, ms by the server's clock. Pricing at `now` gives the same. */
  at: number;
}

/**
 * The campaigns in force at `now` (ms). The same object until others are in force, so that the clock alone causes no
 * pricing or rendering.
 */
export function useInForce(campaigns: readonly Campaign[], now: number): InForce {
  const kept = useRef<InForce>({ active: [], at: now });
  return useMemo(() => {
    const active = campaigns.filter((one) => isInForce(one, now));
    if (!sameMembers(active, kept.current.active)) kept.current = { active, at: now };
    return kept.current;
  }, [campaigns, now]);
}
