import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSignOut } from '../../identity/use-sign-out.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import styles from './home.module.css';

/** The user's name and the sign-out button [H-01]. `children` come before the button. */
export function HomeHeader({ name, children }: { name: string; children?: ReactNode }) {
  const { leaving, leave } = useSignOut((problem) => toast.error(problem));
  return (
    <div className={styles.hello}>
      <Avatar name={name} />
      <div className={styles.who}>
        <p data-picture>Olá,</p>
        <h1>{name}</h1>
      </div>
      {children}
      <IconButton label="Sair" icon={<LogOut />} disabled={leaving} onClick={() => void leave()} />
    </div>
  );
}
