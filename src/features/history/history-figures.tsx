import { ArrowDownToLine, CalendarDays, MapPin, ShoppingBasket, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KeptTotals } from '../../data/sync/history-totals.ts';
import { ACCESS_LIMIT, HISTORY_LIMIT } from '../../domain/history/window.ts';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { isLongAmount, MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import { deviceWhenText } from '../../ui/words/when-text.ts';
import styles from './history.module.css';

/** Parts of the list that show only their newest entries. */
export type Cut = 'things' | 'accesses' | 'both' | null;

const CUT: Record<Exclude<Cut, null>, string> = {
  things: `Mostrando as ${HISTORY_LIMIT} atividades mais recentes.`,
  accesses: `Mostrando os ${ACCESS_LIMIT} acessos mais recentes.`,
  both: `Mostrando as ${HISTORY_LIMIT} atividades e os ${ACCESS_LIMIT} acessos mais recentes.`,
};

/**
 * Purchases, amount spent, deposits and locations of the whole three months, regardless of the filter [Y-01]. '…' while
 * unknown.
 */
export function HistoryFigures({
  totals,
  isOld,
  cut,
  onMonths,
}: {
  totals: KeptTotals | null;
  /** True if the totals could not be refreshed. Their age is then shown. */
  isOld: boolean;
  cut: Cut;
  /** Opens the spending by month. Its button is shown before any data, so that the list below never moves. */
  onMonths: () => void;
}) {
  const figures: { label: string; Icon: typeof MapPin; value: ReactNode }[] = [
    { label: 'Compras', Icon: ShoppingBasket, value: totals?.purchases },
    { label: 'Total gasto', Icon: Wallet, value: totals && <Sum value={totals.spent} /> },
    { label: 'Depósitos', Icon: ArrowDownToLine, value: totals && <Sum value={totals.deposited} /> },
    { label: 'Locais visitados', Icon: MapPin, value: totals?.locations },
  ];
  return (
    <div className={styles.summary}>
      <dl className={styles.figures} aria-label="Resumo">
        {figures.map(({ label, Icon, value }) => (
          <div key={label} className={styles.figure}>
            <dt data-picture>
              <Icon aria-hidden="true" />
              {label}
            </dt>
            <dd>{totals ? value : '…'}</dd>
          </div>
        ))}
      </dl>
      {isOld && totals && (
        <p className={textClass({ size: 1, tone: 'soft' }, styles.cut)}>
          Resumo de {deviceWhenText(totals.at)}.
        </p>
      )}
      {cut && (
        <p className={textClass({ size: 1, tone: 'soft' }, styles.cut)} data-picture>
          {CUT[cut]}
        </p>
      )}
      <Button look="quiet" wide icon={<CalendarDays />} className={styles.cut} onClick={onMonths}>
        Gastos do mês
      </Button>
    </div>
  );
}

function Sum({ value }: { value: number }) {
  return <MoneyText value={value} className={isLongAmount(moneyText(value)) ? styles.long : undefined} />;
}
