import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { passwordChecklist } from '../../domain/people/password.ts';
import { stackClass } from '../../ui/base/look.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import styles from './account.module.css';

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

/** The rules of a new password, checked while typing. */
function PasswordRules({ password }: { password: string }) {
  return (
    <ul
      className={stackClass({ gap: 'icon', size: 1, tone: 'soft' }, styles.rules)}
      aria-label="Regras da senha"
    >
      {passwordChecklist(password).map(({ rule, kept }) => (
        <li key={rule} className={kept ? styles.kept : undefined}>
          {kept ? <Check aria-label="Cumprida:" /> : <Circle aria-label="Falta:" />}
          {rule.replace('A senha deve ', '').replace(/^./, (first) => first.toUpperCase())}
        </li>
      ))}
    </ul>
  );
}
