import { KeyRound, Pencil } from 'lucide-react';
import { formatPixKey, maskedPixKey } from '../../domain/people/pix-key.ts';
import { pixKeyKind } from '../../domain/people/pix-key-kind.ts';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { HiddenValue } from './hidden-value.tsx';
import type { ViewProps } from './personal-view.tsx';
import { PIX_KEY_WORDS } from './pix-key-kinds.ts';
import styles from './profile.module.css';

/** Shows the PIX key [P-03]. A CPF is hidden until requested. */
export function PixKeyView({ profile, focused, onEdit }: ViewProps) {
  const key = profile.chavePix;
  if (key === '')
    return (
      <>
        <p className={styles.quiet}>Cadastre a chave PIX da sua conta no banco: os saques vão para ela.</p>
        <Button wide autoFocus={focused} icon={<KeyRound />} onClick={onEdit}>
          Cadastrar chave PIX
        </Button>
      </>
    );
  const kind = pixKeyKind(key);
  return (
    <>
      <dl className={styles.facts}>
        <dt className={textClass({ caption: true })}>Tipo da chave</dt>
        <dd>{kind ? PIX_KEY_WORDS[kind].label : 'Outro'}</dd>
        <dt className={textClass({ caption: true })}>Chave PIX</dt>
        <dd>
          {kind === 'cpf' ? (
            <HiddenValue what="chave PIX" hidden={maskedPixKey(key)} plain={formatPixKey(key)} />
          ) : (
            formatPixKey(key)
          )}
        </dd>
      </dl>
      <p className={styles.quiet}>Os saques vão para esta chave.</p>
      <Button look="quiet" wide autoFocus={focused} icon={<Pencil />} onClick={onEdit}>
        Editar chave PIX
      </Button>
    </>
  );
}
