import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Profile } from '../../domain/people/profile.ts';
import { paths } from '../../paths.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { AmountCard } from '../../ui/payment/amount-card.tsx';
import styles from './profile.module.css';

/** The balance [P-01] and, after the first sale of an own location, the revenue [P-02]. */
export function MoneyCards({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  return (
    <>
      <AmountCard label="Saldo" value={profile.balance}>
        <Row wrap gap={2} align="stretch" className={styles.pair}>
          <Button look="quiet" icon={<ArrowDownToLine />} onClick={() => void navigate(paths.deposit())}>
            Depositar
          </Button>
          <Button look="quiet" icon={<ArrowUpFromLine />} onClick={() => void navigate(paths.withdraw())}>
            Sacar
          </Button>
        </Row>
      </AmountCard>
      {profile.revenue > 0 && (
        <AmountCard label="Receita" caption="Receita dos seus locais" value={profile.revenue}>
          <Button wide onClick={() => void navigate(paths.withdrawRevenue())}>
            Sacar Receita
          </Button>
        </AmountCard>
      )}
    </>
  );
}
