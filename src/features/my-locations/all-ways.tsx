import { type LucideIcon, PackageX, Truck, Users } from 'lucide-react';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/base/link.tsx';
import styles from './my-locations.module.css';

const WAYS: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: paths.pickList(), label: 'Lista de reposição', Icon: Truck },
  { to: paths.losses(), label: 'Perdas', Icon: PackageX },
  { to: paths.team(), label: 'Equipe', Icon: Users },
];

/** The ways to what is done for all locations at once. */
export function AllWays() {
  return (
    <nav className={styles.allWays} aria-label="Todos os locais">
      {WAYS.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={styles.way}>
          <Icon aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
