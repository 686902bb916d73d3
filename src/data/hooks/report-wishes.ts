import { type ReportWishes, readReportWishes } from '../../records/content/report-wishes.ts';
import { useSource } from '../live/use-source.ts';
import { profileId } from '../mirror/profile-id.ts';
import { useData } from './data-context.tsx';

/** The reports that this person wants of their shops. Undefined until they were read. */
export function useReportWishes(): ReportWishes | undefined {
  const { live, user } = useData();
  return useSource(
    live.kept<ReportWishes | undefined>('reportWishes', undefined, async (tx) =>
      readReportWishes((await tx.row({ type: 'PROFILE', id: profileId(user.email) })) ?? { content: null }),
    ),
  );
}
