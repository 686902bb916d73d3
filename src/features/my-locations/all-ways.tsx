import { CalendarCheck, type LucideIcon, PackageX, Truck, Users } from 'lucide-react';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/base/cx.ts';
import { Link } from '../../ui/base/link.tsx';
import { rowClass } from '../../ui/base/look.ts';
import { buttonClass } from '../../ui/buttons/button.tsx';
import styles from './my-locations.module.css';

const WAYS: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: paths.pickList(), label: 'Lista de reposição', Icon: Truck },
  { to: paths.losses(), label: 'Perdas', Icon: PackageX },
  { to: paths.closing(), label: 'Fechamento', Icon: CalendarCheck },
  { to: paths.team(), label: 'Equipe', Icon: Users },
];

/** The ways to what is done for all locations at once. */
export function AllWays() {
  return (
    <nav className={rowClass({ wrap: true, gap: 2 }, styles.allWays)} aria-label="Todos os locais">
      {WAYS.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={cx(buttonClass('quiet', 'small', false), rowClass({ gap: 2 }))}>
          <Icon aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
