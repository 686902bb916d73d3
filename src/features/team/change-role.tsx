import { useState } from 'react';
import { useNetwork } from '../../data/hooks/hooks.ts';
import type { TeamMember, TeamRole } from '../../data/rows/team.ts';
import { ROLE_NAMES, returnLimitFor } from '../../domain/people/staff.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { countText } from '../../ui/words/count-text.ts';
import type { ChosenRole } from './role-fields.tsx';
import { useTeamActs } from './use-team-acts.ts';

/** Choice of all shops, in place of a role's id. */
const EVERYWHERE = '';

/** A change of somebody's role or limit, at the shops where it differs from the stored one. */
interface RoleChange {
  roles: readonly TeamRole[];
  /** 'Mudar para Gerente'. Null where the limit alone changes. */
  verb: string | null;
  make: () => void;
}

/**
 * The chosen role, for all shops or for one, and its change where it differs from the stored role. There is no change
 * before a choice.
 */
export function useRole({ roles: all }: TeamMember) {
  const acts = useTeamActs();
  const [picked, choose] = useState<ChosenRole | null>(null);
  const [placeId, setPlaceId] = useState(EVERYWHERE);
  const alone = all.find(({ row }) => row.id === placeId);
  const roles = alone ? [alone] : all;
  const chosen = picked ?? storedRole(roles);
  const { role } = chosen;
  const limit = returnLimitFor(role, chosen.returnLimit);
  const others = roles.filter(({ staff }) => staff.role !== role || staff.returnLimit !== limit);
  const change: RoleChange | null =
    picked === null || role === null || others.length === 0
      ? null
      : {
          roles: others,
          verb: others.some(({ staff }) => staff.role !== role) ? `Mudar para ${ROLE_NAMES[role]}` : null,
          make: () => void acts.changeRole(others, role, limit).then(() => choose(null)),
        };
  const place = {
    value: alone ? placeId : EVERYWHERE,
    choose: (id: string): void => {
      setPlaceId(id);
      choose(null);
    },
  };
  return { chosen, choose, change, place };
}

interface RolePlaceProps {
  one: TeamMember;
  place: ReturnType<typeof useRole>['place'];
  shopNameOf: (role: TeamRole) => string;
}

/** Choice of the shops of a change: all shops of the person, or one of them. */
export function RolePlace({ one: { roles }, place, shopNameOf }: RolePlaceProps) {
  const { online } = useNetwork();
  const everywhere = { value: EVERYWHERE, label: `Nos ${countText(roles.length, 'local', 'locais')}` };
  return (
    <SelectField
      label="Onde"
      choices={[everywhere, ...roles.map((role) => ({ value: role.row.id, label: shopNameOf(role) }))]}
      value={place.value}
      disabled={!online}
      onChange={(event) => place.choose(event.target.value)}
    />
  );
}

/** The role of a person at all shops. Its `role` is null where shops differ. */
function storedRole(roles: readonly TeamRole[]): ChosenRole {
  const first = roles[0]?.staff;
  const isSame = roles.every(({ staff }) => staff.role === first?.role);
  return { role: isSame ? (first?.role ?? null) : null, returnLimit: first?.returnLimit ?? 0 };
}

interface ChangeRoleProps {
  one: TeamMember;
  change: RoleChange;
  shopNameOf: (role: TeamRole) => string;
}

/** Button that makes the change. It asks first for several shops. */
export function ChangeRole({ one, change: { roles, verb, make }, shopNameOf }: ChangeRoleProps) {
  const { online } = useNetwork();
  const [isAsking, setIsAsking] = useState(false);
  const [only] = roles;
  const places = roles.length === 1 && only ? shopNameOf(only) : countText(roles.length, 'local', 'locais');
  const label = `${verb ?? 'Salvar'}${one.roles.length > 1 ? ` em ${places}` : ''}`;
  return (
    <>
      <Button size="tall" wide disabled={!online} onClick={roles.length > 1 ? () => setIsAsking(true) : make}>
        {online ? label : 'Mudar precisa de conexão'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Mudar ${verb === null ? 'o limite' : 'o papel'} de ${one.name} em ${places}?`}
        text={`Vale na hora em ${roles.map(shopNameOf).join(', ')}.`}
        confirmLabel={verb ?? 'Mudar limite'}
        cancelLabel="Voltar"
        onConfirm={() => {
          setIsAsking(false);
          make();
        }}
      />
    </>
  );
}
