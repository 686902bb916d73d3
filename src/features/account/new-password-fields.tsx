import { useState } from 'react';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

interface NewPasswordFieldsProps {
  /** 'Senha' or 'Nova senha'. */
  label: string;
  errors: Readonly<Record<string, string>>;
}

/** A new password typed twice, with its rules checked while typing. */
export function NewPasswordFields({ label, errors }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        error={errors.password}
        name="password"
        onChange={(event) => setTyped(event.target.value)}
      />
      <PasswordRules password={typed} />
      <PasswordField
        label={`Confirmar ${label.toLowerCase()}`}
        autoComplete="new-password"
        error={errors.confirmPassword}
        name="confirmPassword"
      />
    </>
  );
}
