import { Pencil } from 'lucide-react';
import { formatCpf, maskCpf } from '../../domain/people/cpf.ts';
import type { Profile } from '../../domain/people/profile.ts';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { HiddenValue } from './hidden-value.tsx';
import styles from './profile.module.css';

export interface ViewProps {
  profile: Profile;
  /** The edit button takes the focus after its form closes. */
  focused: boolean;
  onEdit: () => void;
}

/** Shows the personal data [P-03]. The CPF is hidden until requested. */
export function PersonalView({ profile, focused, onEdit }: ViewProps) {
  return (
    <>
      <dl className={styles.facts}>
        <dt className={textClass({ caption: true })}>Nome completo</dt>
        <dd>{profile.name || 'Não informado'}</dd>
        <dt className={textClass({ caption: true })}>E-mail</dt>
        <dd>{profile.email}</dd>
        <dt className={textClass({ caption: true })}>CPF</dt>
        <dd>
          {profile.cpf ? (
            <HiddenValue what="CPF" hidden={maskCpf(profile.cpf)} plain={formatCpf(profile.cpf)} />
          ) : (
            'Não informado'
          )}
        </dd>
      </dl>
      <Button look="quiet" wide autoFocus={focused} icon={<Pencil />} onClick={onEdit}>
        Editar dados
      </Button>
    </>
  );
}
