import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import styles from './profile.module.css';

/** A value hidden from bystanders. A button shows it in full. */
export function HiddenValue({ what, hidden, plain }: { what: string; hidden: string; plain: string }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className={rowClass({ justify: 'between', gap: 2 }, styles.hiddenValue)}>
      <span className={textClass({ digits: true })} role="status">
        {shown ? plain : hidden}
      </span>
      <IconButton
        label={shown ? `Ocultar ${what}` : `Mostrar ${what}`}
        icon={<Icon aria-hidden="true" />}
        onClick={() => setShown(!shown)}
      />
    </span>
  );
}
