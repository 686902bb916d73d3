import { X } from 'lucide-react';
import { useState } from 'react';
import { useNetwork } from '../../data/hooks/hooks.ts';
import type { TeamMember, TeamRole } from '../../data/rows/team.ts';
import { ROLE_NAMES } from '../../domain/people/staff.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { UnsavedQuestion, useUnsavedSheet } from '../../ui/forms/unsaved-question.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { ChangeRole, RolePlace, useRole } from './change-role.tsx';
import { Doings } from './doings.tsx';
import { RoleFields } from './role-fields.tsx';
import styles from './team.module.css';
import { areInvited, endingWords } from './team-words.ts';
import { useTeamActs } from './use-team-acts.ts';

interface PersonSheetProps {
  one: TeamMember;
  shops: readonly { id: string; name: string }[];
  now: number;
  onInvite: () => void;
  onClose: () => void;
}

/** One person of the team: role, shops, last acts, and the end of their access. */
export function PersonSheet({ one, shops, now, onInvite, onClose }: PersonSheetProps) {
  const acts = useTeamActs();
  const { online } = useNetwork();
  // The roles stay while the dialog closes, so that its words do not change.
  const [{ ending, isAsked }, setEnding] = useState({ ending: one.roles, isAsked: false });
  const { chosen, choose, change, place } = useRole(one);
  const unsaved = useUnsavedSheet(change !== null, onClose);
  const shopNameOf = ({ staff }: TeamRole): string =>
    shops.find(({ id }) => id === staff.locationId)?.name ?? staff.locationName;
  const ask = (roles: readonly TeamRole[]): void => setEnding({ ending: roles, isAsked: true });
  const putDown = (): void => setEnding({ ending, isAsked: false });
  const question = endingWords(one, ending, shopNameOf);
  const end = endingWords(one, one.roles, shopNameOf).verb;
  const remove = async (): Promise<void> => {
    const isAll = ending.length === one.roles.length;
    putDown();
    if ((await acts.remove(ending)) === null && isAll) onClose();
  };
  return (
    <Sheet
      {...unsaved.sheet}
      title={one.name}
      description={one.name === one.email ? 'Ainda não aceitou o convite' : one.email}
      footer={change && <ChangeRole one={one} change={change} shopNameOf={shopNameOf} />}
    >
      <Stack gap={4}>
        {one.roles.length > 1 && <RolePlace one={one} place={place} shopNameOf={shopNameOf} />}
        <RoleFields value={chosen} disabled={!online} onValueChange={choose} />
        <Shops
          one={one}
          shops={shops}
          shopNameOf={shopNameOf}
          onEnd={(role) => ask([role])}
          onInvite={unsaved.guarded(onInvite)}
        />
        {!areInvited(one.roles) && one.sub !== null && <Doings sub={one.sub} shops={shops} now={now} />}
        <Button look="danger" wide disabled={!online} onClick={() => ask(one.roles)}>
          {online ? end : `${end} precisa de conexão`}
        </Button>
      </Stack>
      <ConfirmDialog
        open={isAsked}
        onClose={putDown}
        title={question.title}
        text={question.text}
        confirmLabel={question.verb}
        cancelLabel="Voltar"
        danger
        onConfirm={() => void remove()}
      />
      <UnsavedQuestion of={unsaved} />
    </Sheet>
  );
}

interface ShopsProps extends Pick<PersonSheetProps, 'one' | 'shops' | 'onInvite'> {
  shopNameOf: (role: TeamRole) => string;
  onEnd: (role: TeamRole) => void;
}

function Shops({ one, shops, shopNameOf, onEnd, onInvite }: ShopsProps) {
  const { online } = useNetwork();
  const hasSeveralRoles = new Set(one.roles.map(({ staff }) => staff.role)).size > 1;
  return (
    <section>
      <h3 className={textClass({ weight: 600 })}>Locais</h3>
      <ul className={styles.list}>
        {one.roles.map((role) => {
          const { row, staff } = role;
          const name = shopNameOf(role);
          const facts = [
            ...(hasSeveralRoles && staff.role ? [ROLE_NAMES[staff.role]] : []),
            ...(staff.status === 'INVITED' ? ['convite ainda aberto'] : []),
          ];
          return (
            <li key={row.id} className={rowClass({ gap: 2, justify: 'between' })}>
              <span>
                {name}
                {facts.length > 0 && (
                  <span className={textClass({ size: 1, tone: 'soft' })}> · {facts.join(' · ')}</span>
                )}
              </span>
              {one.roles.length > 1 && (
                <IconButton
                  label={`Remover de ${name}`}
                  icon={<X />}
                  disabled={!online}
                  onClick={() => onEnd(role)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {one.roles.length < shops.length && (
        <Button look="quiet" size="small" disabled={!online} onClick={onInvite}>
          Convidar para outro local
        </Button>
      )}
    </section>
  );
}
