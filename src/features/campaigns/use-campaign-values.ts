import { useEffect, useState } from 'react';
import { useServerDay } from '../../data/hooks/server-days.ts';
import type { Managed } from '../../data/rows/managed.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import type { Campaign } from '../../domain/shop/campaign.ts';
import { type CampaignValues, newValues, type Promoted, valuesOf } from './campaign-values.ts';

/**
 * The values of a form: of `known` at opening, or of a new campaign. `opened`: the first values. The days of a new
 * campaign follow the server's day until somebody chooses others.
 */
export function useCampaignValues(
  known: Managed<Campaign> | null,
  copied: Campaign | null,
  promoted: Promoted | null,
) {
  const fresh = (): CampaignValues => newValues(serverClock.now(), copied, promoted);
  const [opened, setOpened] = useState<CampaignValues>(() =>
    known ? valuesOf(known.value, known.row.reference) : fresh(),
  );
  const [isNew] = useState(known === null);
  const [values, setValues] = useState(opened);
  const change = (part: Partial<CampaignValues>): void => setValues((before) => ({ ...before, ...part }));
  const today = useServerDay();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is why it looks
  useEffect(() => {
    const { start, end } = fresh();
    const isChosen = values.start !== opened.start || values.end !== opened.end;
    if (!isNew || isChosen || (start === opened.start && end === opened.end)) return;
    setOpened((before) => ({ ...before, start, end }));
    change({ start, end });
  }, [today]);
  return { opened, values, change };
}
