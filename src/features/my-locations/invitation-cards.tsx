import { type RefObject, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { edit } from '../../data/outbox/drafts.ts';
import { submit, worstSubmission } from '../../data/outbox/submit.ts';
import type { TeamRole } from '../../data/rows/team.ts';
import { isOpenInvitation } from '../../domain/people/open-invitation.ts';
import { ROLE_NAMES } from '../../domain/people/staff.ts';
import { grouped } from '../../domain/values/grouped.ts';
import { namesText } from '../../domain/words/names-text.ts';
import { MINUTE_MS } from '../../domain/words/time-units.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useInPlace } from '../../ui/focus/use-in-place.ts';
import { Card } from '../../ui/layout/card.tsx';
import { WaitingTag } from '../../ui/marks/waiting-tag.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { countText } from '../../ui/words/count-text.ts';

/** Maximum number of names on a card of several shops. */
const MAX_NAMED = 6;

type Answer = 'ACTIVE' | 'DECLINED';

/**
 * Invitations to work at shops of others. Invitations of one person to one role are answered by one press. Those whose
 * time has ended are apart, and can only be dismissed.
 */
export function InvitationCards({ rows }: { rows: readonly TeamRole[] }) {
  const { now } = useServerNow(MINUTE_MS, rows);
  const isOpen = ({ staff }: TeamRole): boolean => isOpenInvitation(staff, now);
  const groups = grouped(
    rows,
    (one) => `${one.row.owner} ${one.staff.invitedBy} ${one.staff.role} ${isOpen(one)}`,
  );
  return (
    <ul className={stackClass({ gap: 3 })} aria-label="Convites para trabalhar">
      {[...groups].map(([key, all]) => (
        <InvitationGroup key={key} all={all} isOver={!all.some(isOpen)} />
      ))}
    </ul>
  );
}

interface GroupProps {
  /** The invitations of one person to one role. */
  all: readonly TeamRole[];
  /** True where their time has ended. */
  isOver: boolean;
}

/** Invitations of one person in one role: one card, or one of each. */
function InvitationGroup({ all, isOver }: GroupProps) {
  const [isApart, setApart] = useState(false);
  const { place } = useInPlace<HTMLParagraphElement>(isApart);
  if (isApart)
    return all.map((one, nth) => (
      <Invitation key={one.staff.id} all={[one]} isOver={isOver} title={nth === 0 ? place : undefined} />
    ));
  return (
    <Invitation all={all} isOver={isOver} onApart={all.length === 1 ? undefined : () => setApart(true)} />
  );
}

interface InvitationProps extends GroupProps {
  /** Ref of the text that names the inviter. */
  title?: RefObject<HTMLParagraphElement | null> | undefined;
  /** Shows each invitation by itself. */
  onApart?: (() => void) | undefined;
}

function Invitation({ all, isOver, title, onApart }: InvitationProps) {
  const { busy, answer } = useAnswer(all, isOver);
  const [first] = all;
  if (!first) return null;
  const { staff, entry } = first;
  const asked = `invitation-${staff.id}`;
  const count = all.length === 1 ? '' : ` os ${all.length}`;
  return (
    <Card as="li" padded className={stackClass({ gap: 2 })}>
      <p ref={title} id={asked} className={textClass({ weight: 600 })}>
        {staff.invitedBy || 'Alguém'} convidou você para a equipe de {placesText(all)}
      </p>
      {all.length > 1 && <p className={textClass({ size: 1, anywhere: true })}>{shopNames(all)}</p>}
      <p className={textClass({ size: 1, tone: 'soft' })}>
        Papel: {roleText(all)} {entry && <WaitingTag parked={entry.state.kind === 'parked'} />}
      </p>
      {isOver && (
        <p className={textClass({ size: 1, tone: 'soft' })}>{overText(all.length, staff.invitedBy)}</p>
      )}
      <div className={rowClass({ gap: 2, wrap: true })}>
        {!isOver && (
          <Button size="small" busy={busy} aria-describedby={asked} onClick={() => void answer('ACTIVE')}>
            Aceitar{count}
          </Button>
        )}
        <Button
          size="small"
          look="quiet"
          disabled={busy}
          aria-describedby={asked}
          onClick={() => void answer('DECLINED')}
        >
          {isOver ? 'Dispensar' : 'Recusar'}
          {count}
        </Button>
        {onApart && (
          <Button size="small" look="ghost" aria-describedby={asked} onClick={onApart}>
            Ver um a um
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Answers some invitations, with one message and one request for the shops. */
function useAnswer(all: readonly TeamRole[], isOver: boolean) {
  const data = useData();
  const [busy, during] = useBusy();
  const send = async (status: Answer): Promise<void> => {
    const drafts = all.flatMap(({ row, staff }) => {
      const about = { kind: 'invite', text: staff.locationName, locationId: staff.locationId } as const;
      return edit(row, { content: { status } }, about) ?? [];
    });
    if (drafts.length === 0) return;
    const ends = await Promise.all(drafts.map((draft) => submit(data, draft)));
    const refused = ends.filter(({ kind }) => kind === 'refused').length;
    const accepted = `Você agora é ${roleText(all)} em ${placesText(all)}`;
    const [one, more] = isOver ? ['dispensado', 'dispensados'] : ['recusado', 'recusados'];
    const declined = all.length === 1 ? `Convite ${one}` : `Convites ${more}`;
    const done = status === 'ACTIVE' ? accepted : declined;
    saySubmission(worstSubmission(ends), { done, failed: failedText(all.length, refused) });
    await data.refresh({ kind: 'work' });
    void data.refresh({ kind: 'myLocations' });
  };
  return { busy, answer: (status: Answer) => during(send(status)) };
}

function failedText(asked: number, refused: number): string {
  if (asked === 1) return 'Este convite não vale mais';
  // A refusal that arrived after the answer is not in `refused`.
  return refused === 0
    ? 'Há convites que não valem mais'
    : `${countText(refused, 'convite não vale', 'convites não valem')} mais`;
}

const overText = (count: number, inviter: string): string =>
  `${count === 1 ? 'O convite venceu.' : 'Os convites venceram.'} Peça ${count === 1 ? 'outro' : 'outros'} a ${inviter || 'quem convidou'}.`;

const roleText = ([first]: readonly TeamRole[]): string =>
  first?.staff.role ? ROLE_NAMES[first.staff.role] : 'Equipe';

const placesText = (all: readonly TeamRole[]): string =>
  all.length === 1 ? (all[0]?.staff.locationName ?? '') : countText(all.length, 'local', 'locais');

const shopNames = (all: readonly TeamRole[]): string =>
  namesText(
    all.map(({ staff }) => staff.locationName),
    MAX_NAMED,
  );
