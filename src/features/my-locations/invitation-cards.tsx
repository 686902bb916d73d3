import { useData } from '../../data/hooks/data-context.tsx';
import { edit } from '../../data/outbox/drafts.ts';
import { submit } from '../../data/outbox/submit.ts';
import type { TeamRole } from '../../data/rows/team.ts';
import { ROLE_NAMES } from '../../domain/people/staff.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { WaitingTag } from '../../ui/marks/waiting-tag.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';

/** Invitations to work at shops of others, each to be accepted or declined. */
export function InvitationCards({ rows }: { rows: readonly TeamRole[] }) {
  return (
    <ul className={stackClass({ gap: 3 })} aria-label="Convites para trabalhar">
      {rows.map((one) => (
        <Invitation key={one.staff.id} one={one} />
      ))}
    </ul>
  );
}

function Invitation({ one: { row, staff, entry } }: { one: TeamRole }) {
  const data = useData();
  const asked = `invitation-${staff.id}`;
  const role = staff.role ? ROLE_NAMES[staff.role] : 'Equipe';
  const answer = async (status: 'ACTIVE' | 'DECLINED'): Promise<void> => {
    const about = { kind: 'invite', text: staff.locationName, locationId: staff.locationId } as const;
    const draft = edit(row, { content: { status } }, about);
    if (!draft) return;
    const done = status === 'ACTIVE' ? `Você agora é ${role} em ${staff.locationName}` : 'Convite recusado';
    saySubmission(await submit(data, draft), { done, failed: 'Este convite não vale mais' });
    await data.refresh({ kind: 'work' });
    void data.refresh({ kind: 'myLocations' });
  };
  return (
    <Card as="li" padded className={stackClass({ gap: 2 })}>
      <p id={asked} className={textClass({ weight: 600 })}>
        {staff.invitedBy || 'Alguém'} convidou você para a equipe de {staff.locationName}
      </p>
      <p className={textClass({ size: 1, tone: 'soft' })}>
        Papel: {role} {entry && <WaitingTag parked={entry.state.kind === 'parked'} />}
      </p>
      <div className={rowClass({ gap: 2, wrap: true })}>
        <Button size="small" aria-describedby={asked} onClick={() => void answer('ACTIVE')}>
          Aceitar
        </Button>
        <Button size="small" look="quiet" aria-describedby={asked} onClick={() => void answer('DECLINED')}>
          Recusar
        </Button>
      </div>
    </Card>
  );
}
