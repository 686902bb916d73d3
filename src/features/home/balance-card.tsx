import { ArrowDownToLine, ArrowUpFromLine, ReceiptText, Store, UserRound } from 'lucide-react';
import type { LiveOne } from '../../data/live/live.ts';
import type { Profile } from '../../domain/people/profile.ts';
import { paths } from '../../paths.ts';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { Link } from '../../ui/base/link.tsx';
import { stackClass } from '../../ui/base/look.ts';
import { HIDDEN_AMOUNT, MoneyText } from '../../ui/words/money-text.tsx';
import styles from './home.module.css';

/** Loaded only for an old balance, which shows its age. Its place is reserved. */
const FreshnessText = optionalPart(() =>
  import('../../ui/states/freshness-text.tsx').then((part) => part.FreshnessText),
);

const ACTIONS = [
  { to: paths.profile(), label: 'Perfil', Icon: UserRound },
  { to: paths.deposit(), label: 'Depósito', Icon: ArrowDownToLine },
  { to: paths.withdraw(), label: 'Saque', Icon: ArrowUpFromLine },
  { to: paths.history(), label: 'Histórico', Icon: ReceiptText },
] as const;
const OWN = { to: paths.myLocations(), label: 'Meus Locais', Icon: Store } as const;

interface BalanceCardProps {
  profile: LiveOne<Profile>;
  /** Adds the link to 'Meus Locais'. */
  manages: boolean;
}

/** The balance and quick actions [H-01, H-02]. A balance that is not fresh shows its age. */
export function BalanceCard({ profile, manages }: BalanceCardProps) {
  const { syncedAt } = profile.freshness;
  const isOld = (profile.status === 'offline' || profile.status === 'error') && syncedAt !== null;
  const actions = manages ? [...ACTIONS, OWN] : ACTIONS;
  return (
    <section className={styles.balance} aria-label="Seu saldo">
      <div className={styles.caption}>
        <p data-picture>Seu saldo</p>
        {isOld && <FreshnessText freshness={{ kind: 'saved', at: syncedAt }} />}
      </div>
      <p className={styles.amount} data-picture-text={HIDDEN_AMOUNT}>
        {profile.row ? (
          <MoneyText value={profile.row.balance} size="huge" />
        ) : (
          <span aria-busy="true">{HIDDEN_AMOUNT}</span>
        )}
      </p>
      <nav className={styles.actions} aria-label="Ações rápidas">
        {actions.map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            className={stackClass({ gap: 1, align: 'center', centred: true }, styles.action)}
            data-picture
          >
            <Icon />
            {label}
          </Link>
        ))}
      </nav>
    </section>
  );
}
