import { readsFigures } from '../../domain/people/staff-ways.ts';
import { type ReportWishes, readReportWishes } from '../../records/content/report-wishes.ts';
import { useSource } from '../live/use-source.ts';
import { readOwnRoles } from '../mirror/own-roles.ts';
import { profileId } from '../mirror/profile-id.ts';
import { useData } from './data-context.tsx';

/** The reports that this person wants of their shops. Undefined until read. */
export function useReportWishes(): ReportWishes | undefined {
  const { live, user } = useData();
  return useSource(
    live.kept<ReportWishes | undefined>('reportWishes', undefined, async (tx) =>
      readReportWishes((await tx.row({ type: 'PROFILE', id: profileId(user.email) })) ?? { content: null }),
    ),
  );
}

/** True where the server sends this person reports of a shop: an own shop, or one whose figures their role reads. */
export function useHasReports(): boolean {
  const { live, user } = useData();
  return useSource(
    live.kept('hasReports', false, async (tx) => {
      const own = await tx.select({ by: 'owner', owner: user.sub, type: 'LOCATION' });
      return own.length > 0 || Object.values(await readOwnRoles(tx)).some((role) => readsFigures(role));
    }),
  );
}
