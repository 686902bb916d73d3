import { Check, Circle } from 'lucide-react';
import { passwordChecklist } from '../../domain/people/password.ts';
import { stackClass } from '../../ui/base/look.ts';
import styles from './account.module.css';

/** The rules of a new password, checked while typing. */
export function PasswordRules({ password }: { password: string }) {
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
