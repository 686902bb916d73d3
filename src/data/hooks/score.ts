import { readProfile } from '../../records/types/people/profile.ts';
import { useSource } from '../live/use-source.ts';
import { profileId } from '../mirror/profile-id.ts';
import { useData } from './data-context.tsx';

/** Key of the highest score whose rank this device has told its person. */
export const TOLD_SCORE_KEY = 'told-score';

/** The own score as the mirror knows it; null without a profile. Unlike `useProfile` it does not ask the server. */
export function useSavedScore(): number | null {
  const { live, user } = useData();
  return useSource(
    live.kept<number | null>('savedScore', null, async (tx) => {
      const row = await tx.row({ type: 'PROFILE', id: profileId(user.email) });
      return row ? readProfile(row).score : null;
    }),
  );
}
