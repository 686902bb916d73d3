import type { Centavos } from '../../domain/money/money.ts';
import {
  MAX_RETURN_LIMIT,
  mayHaveReturnLimit,
  ROLE_NAMES,
  STAFF_ROLES,
  type StaffRole,
  staffRoleOf,
} from '../../domain/people/staff.ts';
import { CurrencyField } from '../../ui/fields/currency-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

const ROLES = STAFF_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

/** Chosen role and daily limit of returns (centavos). The limit counts at each shop by itself. */
export interface ChosenRole {
  role: StaffRole | null;
  returnLimit: Centavos;
}

interface RoleFieldsProps {
  value: ChosenRole;
  disabled?: boolean;
  onValueChange: (value: ChosenRole) => void;
}

/** The role of a person, and for an attendant the limit of returns. */
export function RoleFields({ value, disabled = false, onValueChange }: RoleFieldsProps) {
  const { role, returnLimit } = value;
  return (
    <>
      <SelectField
        label="Papel"
        choices={ROLES}
        value={role ?? ''}
        {...(role === null && { placeholder: 'Escolha' })}
        disabled={disabled}
        onChange={(event) => onValueChange({ role: staffRoleOf(event.target.value), returnLimit })}
      />
      {role !== null && mayHaveReturnLimit(role) && (
        <CurrencyField
          label="Pode devolver por dia"
          hint="Ao saldo de quem abriu um ticket, em cada local. Em branco, não devolve."
          value={returnLimit === 0 ? null : returnLimit}
          max={MAX_RETURN_LIMIT}
          disabled={disabled}
          onValueChange={(limit) => onValueChange({ role, returnLimit: limit ?? 0 })}
        />
      )}
    </>
  );
}
