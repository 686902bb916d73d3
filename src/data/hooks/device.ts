import type { LiveSource } from '../basis/source.ts';
import { readShownDeposit, SHOWN_DEPOSIT_KEY } from '../commands/money/shown-deposit.ts';
import type { Data } from '../data.ts';
import { customerCareLocationsOf } from '../live/customer-care-locations.ts';
import { useSource } from '../live/use-source.ts';
import { type LostEntries, NO_LOST_ENTRIES, readLostEntries } from '../mirror/lost-entries.ts';
import { type LostWork, readLostWork } from '../mirror/roles/lost-work.ts';
import { useData } from './data-context.tsx';

/** Ids of the locations whose customers this person answers. Read by chunks that come behind the first cards. */
export function useCustomerCareLocations(): readonly string[] {
  return useSource(customerCareLocationsOf(useData()));
}

/** Id of the deposit on show, also after the page was closed; undefined until read, null for none. */
export function useShownDeposit(): string | null | undefined {
  return useSource(shownDepositOf(useData()));
}

/** Outbox entries that this device lost. A screen tells them, then calls `useData().closeLostEntries()`. */
export function useLostEntries(): LostEntries {
  return useSource(useData().live.kept('lostEntries', NO_LOST_ENTRIES, readLostEntries));
}

const NO_LOST_WORK: readonly LostWork[] = [];

/** Visits and words that a role which ended has left. A screen tells them, until they are read. */
export function useLostWork(): readonly LostWork[] {
  return useSource(useData().live.kept('lostWork', NO_LOST_WORK, readLostWork));
}

export function shownDepositOf({ live }: Pick<Data, 'live'>): LiveSource<string | null | undefined> {
  return live.kept<string | null | undefined>('shownDeposit', undefined, async (tx) =>
    readShownDeposit(await tx.kept(SHOWN_DEPOSIT_KEY)),
  );
}
