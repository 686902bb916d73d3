import { Pencil } from 'lucide-react';
import { formatCpf, maskCpf } from '../../domain/cpf.ts';
import type { Profile } from '../../domain/profile.ts';
import { Button } from '../../ui/button.tsx';
import { HiddenValue } from './hidden-value.tsx';
import styles from './profile.module.css';

export interface ViewProps {
  profile: Profile;
  /** The button to the form takes the focus: the form has just been left. */
  focused: boolean;
  onEdit: () => void;
}

/** Viewing data [P-03]; the CPF stays hidden until it is asked for. */
export function PersonalView({ profile, focused, onEdit }: ViewProps) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>Nome completo</dt>
        <dd>{profile.name || 'Não informado'}</dd>
        <dt>E-mail</dt>
        <dd>{profile.email}</dd>
        <dt>CPF</dt>
        <dd>
          {profile.cpf ? (
            <HiddenValue what="CPF" hidden={maskCpf(profile.cpf)} plain={formatCpf(profile.cpf)} />
          ) : (
            'Não informado'
          )}
        </dd>
      </dl>
      <Button look="quiet" wide autoFocus={focused} icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
        Editar dados
      </Button>
    </>
  );
}
