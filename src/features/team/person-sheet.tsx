import { useState } from 'react';
import type { TeamMember } from '../../data/rows/team.ts';
import { ROLE_NAMES, STAFF_ROLES, staffRoleOf } from '../../domain/people/staff.ts';
import { textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { sinceText } from '../../ui/words/since-text.ts';
import styles from './team.module.css';
import { useTeamActs } from './use-team-acts.ts';

const ROLES = STAFF_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));
const DOINGS = { stock: 'Estoque', answer: 'Resposta', item: 'Item' } as const;
const MONTH_MS = 30 * 86_400_000;

/** One person of the team: role, shops, what they did last, and the end of their access. */
export function PersonSheet(props: {
  one: TeamMember;
  shops: readonly { id: string; name: string }[];
  now: number;
  onClose: () => void;
}) {
  const { one, shops, now, onClose } = props;
  const acts = useTeamActs();
  const [asking, setAsking] = useState(false);
  const nameOf = (id: string): string => shops.find((shop) => shop.id === id)?.name ?? 'Local';
  const role = one.roles[0]?.staff.role ?? 'stocker';
  const isInvited = one.roles.every(({ staff }) => staff.status === 'INVITED');
  const doings = one.doings.filter(({ at }) => now - at < MONTH_MS);
  const remove = async (): Promise<void> => {
    setAsking(false);
    if (await acts.remove(one.roles)) onClose();
  };
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={one.name} description={one.email}>
      <Stack gap={4}>
        <SelectField
          label="Papel"
          choices={ROLES}
          value={role}
          onChange={(event) => {
            const next = staffRoleOf(event.target.value);
            if (next) void acts.changeRole(one.roles, next);
          }}
        />
        <section>
          <h3>Locais</h3>
          <ul className={styles.list}>
            {one.roles.map(({ row, staff }) => (
              <li key={row.id}>{nameOf(staff.locationId)}</li>
            ))}
          </ul>
        </section>
        {!isInvited && (
          <section>
            <h3>Últimos 30 dias</h3>
            {doings.length === 0 ? (
              <p className={textClass({ tone: 'soft' })}>Nada neste aparelho ainda.</p>
            ) : (
              <ul className={styles.list}>
                {doings.map(({ kind, locationId, at }) => (
                  <li key={`${kind} ${at}`}>
                    {DOINGS[kind]} · {nameOf(locationId)} · {sinceText(at, now)}
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
        <Button look="quiet" wide onClick={() => setAsking(true)}>
          {isInvited ? 'Cancelar convite' : 'Remover acesso'}
        </Button>
      </Stack>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={isInvited ? `Cancelar o convite de ${one.email}?` : `Remover o acesso de ${one.name}?`}
        text={
          isInvited
            ? 'O link deixa de valer na hora.'
            : 'A pessoa deixa de ver e mudar estes locais na hora, em todos os aparelhos.'
        }
        confirmLabel={isInvited ? 'Cancelar convite' : 'Remover acesso'}
        cancelLabel="Voltar"
        danger
        onConfirm={() => void remove()}
      />
    </Sheet>
  );
}
