import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { edit, removal } from '../../data/outbox/drafts.ts';
import { submit, worstSubmission } from '../../data/outbox/submit.ts';
import type { Managed } from '../../data/rows/managed.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import type { Invite } from '../../records/types/shop/invite.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Tag, type TagColour } from '../../ui/marks/tag.tsx';
import { WaitingTag } from '../../ui/marks/waiting-tag.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { DeleteDialog } from '../../ui/sheets/delete-dialog.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { deviceDateText } from '../../ui/words/when-text.ts';
import { invitesOfSame, revokeText } from './invite-reach.ts';
import { inviterName } from './inviter.ts';
import styles from './invites.module.css';
import { shareShop } from './share-shop.ts';

const STATUS = {
  ACTIVE: { label: 'Ativo', colour: 'leaf' },
  REVOKED: { label: 'Revogado', colour: 'plain' },
  UNKNOWN: { label: 'Desconhecido', colour: 'mango' },
} as const satisfies Record<Invite['status'], { label: string; colour: TagColour }>;

interface InviteRowProps {
  invite: Managed<Invite>;
  /** All invites of the location, because another may invite the same person. */
  invites: readonly Managed<Invite>[];
  location: Location;
  /** E-mails of those who work at the location; null where this device does not know them. */
  workers: readonly string[] | null;
}

/** One invite. An active one can be revoked, a revoked one deleted, each after a confirmation [MV-02]. */
export function InviteRow(props: InviteRowProps) {
  const { invite, invites, location } = props;
  const { row, value, entry } = invite;
  const [asking, setAsking] = useState<'nothing' | 'revoke' | 'delete'>('nothing');
  const act = useInviteActs(invite, invites, () => setAsking('nothing'));
  const { label, colour } = STATUS[value.status];
  const who = `invite-${value.id}`;
  return (
    <li className={rowClass({ gap: 3, wrap: true, justify: 'end' }, styles.invite)}>
      <Stack gap={1} className={styles.who}>
        <p id={who} className={textClass({ weight: 600, anywhere: true })}>
          {value.reference}
        </p>
        <p className={rowClass({ wrap: true, size: 1, tone: 'soft' }, styles.by)}>
          <Tag colour={colour}>{label}</Tag>
          {entry && <WaitingTag parked={entry.state.kind === 'parked'} />}
          {value.active && value.mail === 'LIMITED' && <span>Sem e-mail: mande o link</span>}
          {value.active && value.mail === 'BOUNCED' && <span>Não chegou. Confira o endereço</span>}
          <span>
            {deviceDateText(row.createdAt)}
            {value.invitedBy && ` · por ${value.invitedBy}`}
          </span>
        </p>
      </Stack>
      <Row gap={2}>
        {value.active && (
          <IconButton
            label={`Compartilhar link com ${value.reference}`}
            icon={<Share2 />}
            onClick={() => void shareShop(location)}
          />
        )}
        {value.status === 'ACTIVE' && (
          <Button look="quiet" size="small" aria-describedby={who} onClick={() => setAsking('revoke')}>
            Revogar
          </Button>
        )}
        {value.status === 'REVOKED' && (
          <Button look="ghost" size="small" aria-describedby={who} onClick={() => setAsking('delete')}>
            Excluir
          </Button>
        )}
      </Row>
      <ConfirmDialog
        open={asking === 'revoke'}
        onClose={() => setAsking('nothing')}
        title="Revogar Convite"
        text={revokeText(value, props)}
        confirmLabel="Revogar"
        danger
        onConfirm={() => void act.revoke()}
      />
      <DeleteDialog
        open={asking === 'delete'}
        onClose={() => setAsking('nothing')}
        kind="este convite"
        name={value.reference}
        onConfirm={() => void act.remove()}
      />
    </li>
  );
}

function useInviteActs(
  { row, value }: Managed<Invite>,
  invites: readonly Managed<Invite>[],
  close: () => void,
) {
  const data = useData();
  const about = { kind: 'invite', text: value.reference, locationId: row.parentId } as const;
  return {
    /** Revokes all invites of the address, because two devices may have made one each. */
    async revoke(): Promise<void> {
      close();
      const revokedBy = await inviterName(data);
      const content = { status: 'REVOKED', revokedAt: new Date(serverClock.now()).toISOString(), revokedBy };
      const drafts = [row, ...invitesOfSame(value, invites).map((one) => one.row)]
        .map((one) => edit(one, { content }, about))
        .filter((draft) => draft !== null);
      if (drafts.length === 0) return;
      const submissions = await Promise.all(drafts.map((draft) => submit(data, draft)));
      saySubmission(worstSubmission(submissions), {
        done: 'Convite atualizado com sucesso',
        failed: 'Erro ao atualizar convite',
      });
    },
    async remove(): Promise<void> {
      close();
      const submission = await submit(data, removal(row, about));
      saySubmission(submission, { done: 'Convite excluído com sucesso', failed: 'Erro ao excluir convite' });
    },
  };
}
