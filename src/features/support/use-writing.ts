import { useCallback } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useProfile } from '../../data/hooks/hooks.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { useSession } from '../../identity/identity-context.tsx';
import type { TicketRole } from '../../records/content/ticket-content.ts';
import type { Writing } from '../../records/types/talk/ticket-update.ts';

/** Returns the current author with the profile's name. */
export function useWriting(role: TicketRole): () => Writing {
  const { user } = useData();
  const session = useSession();
  const known = session.kind === 'signedIn' ? (session.profile?.name ?? session.user.name) : '';
  const name = useProfile().row?.name || known;
  return useCallback(
    () => ({ role, at: serverClock.now(), writer: { username: user.sub, email: user.email, name } }),
    [role, user, name],
  );
}
