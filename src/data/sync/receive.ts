import { isProcessable } from '../../records/event-record.ts';
import type { ChannelEvent } from '../../records/events.ts';
import { isRecordType } from '../../records/record.ts';
import type { Scope } from '../basis/scope.ts';
import { applyDeletion, applyRecords, isStamped } from '../mirror/apply.ts';
import type { SyncDeps } from '../pull/list.ts';
import { fetchedOnce } from '../wire/fetch-chunk.ts';
import type { EventDeps } from './owner/own-roles.ts';

const staffChunk = fetchedOnce(async () => (await import('./owner/own-roles.ts')).receiveStaff);

/**
 * Handles a realtime event. A whole record or a deletion goes through the write path. For any other event, the scopes
 * to refresh are returned. Events are hints: only the record of a purchase is believed. A cut record enters only with a
 * newer stamp, because the whole one of the same change may have come before.
 */
export async function receiveEvent(deps: EventDeps, event: ChannelEvent, isCut = false): Promise<Scope[]> {
  const { record, key } = event;
  const at = deps.clock();
  if (record?.type === 'STAFF' && record.owner !== deps.sub) return (await staffChunk())(deps, record);
  if (event.type === 'RECORD_DELETED' && key) {
    const { id, type, updatedAt } = key;
    if (isRecordType(type))
      await deps.store.write((tx) => applyDeletion(tx, { id, type, updatedAt }, { startedAt: at, now: at }));
    return staleRights(deps, key);
  }
  if (record && isProcessable(event)) {
    // Somebody may wait for a record of their own, such as a PIX code or a payment.
    const durability = record.owner === deps.sub ? 'awaited' : 'relaxed';
    const startedAt = isCut && isStamped(record.updatedAt) ? 0 : at;
    await deps.store.write((tx) => applyRecords(tx, [record], { startedAt, now: at }), durability);
  }
  return [...staleAfter(event), ...(record ? await staleRights(deps, record) : [])];
}

/** An invite decides what its person may see, so its event makes scopes stale. The location's owner sees all anyway. */
async function staleRights(
  { store, sub }: Pick<SyncDeps, 'store'> & { sub: string },
  { type, parentId: id }: { type: string; parentId: string | null },
): Promise<Scope[]> {
  if (type !== 'INVITE' || id === null) return [];
  const location = await store.read((tx) => tx.row({ type: 'LOCATION', id }));
  return location?.owner === sub ? [] : [{ kind: 'location', id }, { kind: 'locations' }];
}

function staleAfter({ type, purchaseId }: ChannelEvent): Scope[] {
  switch (type) {
    case 'PURCHASE_QR_CODE_CREATED':
    case 'PURCHASE_STATUS_CHANGED':
    case 'PURCHASE_ERROR':
      return purchaseId
        ? [{ kind: 'purchase', id: purchaseId }, { kind: 'profile' }]
        : [{ kind: 'purchases' }];
    case 'VERIFICATION_COMPLETE':
      return [{ kind: 'purchases' }, { kind: 'deposits' }, { kind: 'profile' }];
    case 'DEPOSIT_QR_CODE_CREATED':
    case 'DEPOSIT_ERROR':
      return [{ kind: 'deposits' }];
    case 'DEPOSIT_STATUS_CHANGED':
    case 'DEPOSIT_STATUS_CHECKED':
      return [{ kind: 'deposits' }, { kind: 'profile' }];
    case 'WITHDRAW_PROCESSING':
    case 'WITHDRAW_COMPLETED':
    case 'WITHDRAW_ERROR':
      return [{ kind: 'withdrawals', of: 'balance' }, { kind: 'profile' }];
    case 'WITHDRAW_REVENUE_PROCESSING':
    case 'WITHDRAW_REVENUE_COMPLETED':
    case 'WITHDRAW_REVENUE_ERROR':
      return [{ kind: 'withdrawals', of: 'revenue' }, { kind: 'profile' }];
    default:
      return [];
  }
}
