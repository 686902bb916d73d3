import { useNavigate } from 'react-router-dom';
import { useProfile } from '../../data/hooks/hooks.ts';
import { REVENUE_FEE_PERCENT, splitRevenueFee } from '../../domain/money/fee.ts';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/base/cx.ts';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import styles from './revenue-card.module.css';

/** The revenue that may be withdrawn, its amount after the fee, and the link to withdraw it [W-06]. */
export function RevenueCard({
  joined = false,
}: {
  /** True for the lower end of the card of totals. */
  joined?: boolean;
}) {
  const navigate = useNavigate();
  const revenue = useProfile().row?.revenue ?? null;
  if (revenue === null) return null;
  const { net } = splitRevenueFee(Math.max(0, revenue));
  return (
    <section className={cx(styles.revenue, joined && styles.joined)} aria-label="Receita para sacar">
      <div>
        <p className={textClass({ size: 1 })}>Receita para sacar</p>
        <MoneyText value={revenue} className={styles.amount} />
        {revenue > 0 && (
          <p className={textClass({ size: 1 })}>
            Taxa de {REVENUE_FEE_PERCENT}%: chegam {moneyText(net)} na sua conta
          </p>
        )}
      </div>
      {revenue > 0 && (
        <Button
          look={joined ? 'quiet' : 'primary'}
          size={joined ? 'small' : 'normal'}
          className={styles.go}
          onClick={() => void navigate(paths.withdrawRevenue())}
        >
          Sacar Receita
        </Button>
      )}
    </section>
  );
}
