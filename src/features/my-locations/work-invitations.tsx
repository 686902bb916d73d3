import { useWorkInvitations } from '../../data/rows/team.ts';
import { later } from '../../ui/base/later.tsx';

/** Few are invited, and seldom. */
const InvitationCards = later(async () => (await import('./invitation-cards.tsx')).InvitationCards);

/** Invitations to work at shops of others, if there are any. */
export function WorkInvitations() {
  const { rows } = useWorkInvitations();
  return rows.length > 0 ? <InvitationCards rows={rows} /> : null;
}
