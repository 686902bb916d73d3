import type { Campaign } from '../../domain/shop/campaign.ts';
import { byName } from '../../domain/words/name-order.ts';
import type { RecordRow, RecordType } from '../../records/record.ts';
import { readCampaign } from '../../records/types/goods/campaign.ts';
import { type Category, readCategory } from '../../records/types/goods/category.ts';
import { type Invite, readInvite } from '../../records/types/shop/invite.ts';
import type { Scope } from '../basis/scope.ts';
import { useData } from '../hooks/data-context.tsx';
import { useLiveList } from '../hooks/hooks.ts';
import type { Live, LiveOne } from '../live/live.ts';
import { useSource } from '../live/use-source.ts';
import type { Entry } from '../mirror/entry.ts';
import { type FoldedRow, fold } from '../mirror/fold.ts';
import { foldedChildrenOf } from '../mirror/folded.ts';

/** The own location's record with its owner's edits on top, and the newest edit that the server does not have yet. */
export function useManagedLocation(id: string): LiveOne<FoldedRow> {
  const { live } = useData();
  return useSource(
    live.single<FoldedRow>(`managed:LOCATION:${id}`, {
      scope: { kind: 'location', id },
      read: async (tx) => {
        const row = await tx.row({ type: 'LOCATION', id });
        return row ? fold([row], await tx.entries(), () => false) : [];
      },
    }),
  );
}

/** A record of a shop as its owner edits it. */
export interface Managed<T> {
  row: RecordRow;
  value: T;
  /** The newest edit that the server does not have yet; null when it has all. */
  entry: Entry | null;
}

/** The categories of an own location, edits on top, by name. */
export function useManagedCategories(locationId: string): Live<Managed<Category>> {
  return useManaged('CATEGORY', { kind: 'location', id: locationId }, readCategory, (a, b) =>
    byName(a.value, b.value),
  );
}

/** The invites of an own location, newest first. */
export function useManagedInvites(locationId: string): Live<Managed<Invite>> {
  return useManaged('INVITE', { kind: 'invites', id: locationId }, readInvite, newestFirst);
}

/** The campaigns of an own location, edits on top, the newest first. */
export function useManagedCampaigns(locationId: string): Live<Managed<Campaign>> {
  return useManaged('CAMPAIGN', { kind: 'location', id: locationId }, readCampaign, newestFirst);
}

const newestFirst = (a: Managed<unknown>, b: Managed<unknown>): number => b.row.createdAt - a.row.createdAt;

function useManaged<T>(
  type: RecordType,
  scope: Extract<Scope, { kind: 'location' | 'invites' }>,
  read: (row: RecordRow) => T,
  order: (a: Managed<T>, b: Managed<T>) => number,
): Live<Managed<T>> {
  return useLiveList(`managed:${type}:${scope.id}`, {
    scope,
    read: async (tx) => (await managed(foldedChildrenOf(tx, scope.id, type), read)).sort(order),
  });
}

/** Reads folded rows with the reader of their type. */
export async function managed<T>(
  rows: Promise<readonly FoldedRow[]>,
  read: (row: RecordRow) => T,
): Promise<Managed<T>[]> {
  return (await rows).map(({ row, entry }) => ({ row, entry, value: read(row) }));
}
