import { readStaff } from '../../../records/types/shop/staff.ts';
import { useData } from '../../hooks/data-context.tsx';
import { useLiveList } from '../../hooks/hooks.ts';
import type { Live } from '../../live/live.ts';
import { fold } from '../../mirror/fold.ts';
import { readOwnStaff } from '../../mirror/own-staff.ts';
import type { TeamRole } from '../team.ts';

/** Invitations to work that wait for this person's answer. */
export function useWorkInvitations(): Live<TeamRole> {
  const { user } = useData();
  return useLiveList('work-invitations', {
    scope: { kind: 'work' },
    read: async (tx) => {
      const open = (await readOwnStaff(tx, user)).filter(({ status }) => status === 'INVITED');
      const rows = await tx.rows(open.map(({ id }) => ({ type: 'STAFF' as const, id })));
      return fold(
        rows.filter((row) => row !== undefined),
        await tx.entries(),
        () => false,
      )
        .map(({ row, entry }) => ({ row, entry, staff: readStaff(row) }))
        .filter(({ staff }) => staff.status === 'INVITED');
    },
  });
}
