import type { StoredRow } from '../mirror/mirror-store.ts';
import { pullWholeList, type SyncDeps } from '../pull/list.ts';
import { inviteReferences } from './invite-references.ts';

/** Brings the invites of this address and its domain. Read whole, as lists are short and revoking must show [H-08]. */
export async function syncOwnInvites(
  deps: SyncDeps,
  email: string,
): Promise<{ whole: boolean; rows: readonly StoredRow[] }> {
  const references = inviteReferences(email);
  const ends = await Promise.all(
    references.map((reference) =>
      pullWholeList(deps, {
        key: `invites:${reference}`,
        query: { by: 'typeAndReference', type: 'INVITE', reference },
        local: { by: 'reference', type: 'INVITE', reference },
      }),
    ),
  );
  const rows = await deps.store.read((tx) =>
    Promise.all(references.map((reference) => tx.select({ by: 'reference', type: 'INVITE', reference }))),
  );
  return { whole: ends.every(Boolean), rows: rows.flat() };
}
