import { ArrowDownToLine, MapPin, ShoppingBasket, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HistoryStatistics } from '../../domain/history.ts';
import { HISTORY_LIMIT } from '../../domain/history-window.ts';
import { isLongAmount, MoneyText, moneyText } from '../../ui/money-text.tsx';
import styles from './history.module.css';

/** Purchases, amount spent, deposits and locations of what is listed, which may be less than three months [Y-01, Y-03]. */
export function HistoryFigures({
  statistics,
  known,
  isCut,
}: {
  statistics: HistoryStatistics;
  known: boolean;
  /** There may be more than the list holds. */
  isCut: boolean;
}) {
  const { purchases, spent, deposited, locations } = statistics;
  const figures: { label: string; Icon: typeof MapPin; value: ReactNode }[] = [
    { label: 'Compras', Icon: ShoppingBasket, value: purchases },
    { label: 'Total gasto', Icon: Wallet, value: <Sum value={spent} /> },
    { label: 'Depósitos', Icon: ArrowDownToLine, value: <Sum value={deposited} /> },
    { label: 'Locais visitados', Icon: MapPin, value: locations },
  ];
  return (
    <div className={styles.summary}>
      <dl className={styles.figures} aria-label="Resumo">
        {figures.map(({ label, Icon, value }) => (
          <div key={label} className={styles.figure}>
            <dt>
              <Icon aria-hidden="true" />
              {label}
            </dt>
            <dd>{known ? value : '…'}</dd>
          </div>
        ))}
      </dl>
      {isCut && <p className={styles.cut}>Mostrando os {HISTORY_LIMIT} registros mais recentes.</p>}
    </div>
  );
}

function Sum({ value }: { value: number }) {
  return <MoneyText value={value} className={isLongAmount(moneyText(value)) ? styles.long : undefined} />;
}
