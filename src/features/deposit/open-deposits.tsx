import { ChevronRight } from 'lucide-react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useDeposits } from '../../data/hooks/own-money.ts';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { isOpenDeposit } from '../../domain/money/deposit.ts';
import { rowClass, stackClass } from '../../ui/base/look.ts';
import { Card } from '../../ui/layout/card.tsx';
import { MoneyText } from '../../ui/words/money-text.tsx';
import { deviceHourText } from '../../ui/words/when-text.ts';
import styles from './deposit.module.css';

/** Interval of checks for expired codes, ms. */
const LOOK_MS = 15_000;

/** Deposits whose code can still be paid, newest first. Empty without any. */
export function OpenDeposits() {
  const data = useData();
  const deposits = useDeposits();
  const { now } = useServerNow(LOOK_MS, deposits.freshness.syncedAt);
  const open = deposits.rows.filter(
    ({ status, expiresAt }) => isOpenDeposit(status) && (expiresAt === null || expiresAt > now),
  );
  if (open.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="open-deposits">
      <h2 id="open-deposits" className={styles.cardHead}>
        Aguardando pagamento
      </h2>
      <ul>
        {open.map(({ id, amount, expiresAt }) => (
          <li key={id}>
            <button
              type="button"
              className={rowClass({ wrap: true, gap: 3, tone: 'ink' }, styles.row)}
              onClick={() => void data.showDeposit(id)}
            >
              <span className={stackClass({}, styles.rowText)}>
                <MoneyText value={amount} size="price" />
                {expiresAt !== null && <span>Código válido até {deviceHourText(expiresAt)}</span>}
              </span>
              <span className={styles.rowAct}>
                Ver código
                <ChevronRight />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
