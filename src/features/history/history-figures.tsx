import { ArrowDownToLine, MapPin, ShoppingBasket, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HistoryStatistics } from '../../domain/history.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import styles from './history.module.css';

/** Purchases, amount spent, deposits and locations of the three months [Y-01]. */
export function HistoryFigures({ statistics, known }: { statistics: HistoryStatistics; known: boolean }) {
  const { purchases, spent, deposited, locations } = statistics;
  const figures: { label: string; Icon: typeof MapPin; value: ReactNode }[] = [
    { label: 'Compras', Icon: ShoppingBasket, value: purchases },
    { label: 'Total gasto', Icon: Wallet, value: <MoneyText value={spent} /> },
    { label: 'Depósitos', Icon: ArrowDownToLine, value: <MoneyText value={deposited} /> },
    { label: 'Locais visitados', Icon: MapPin, value: locations },
  ];
  return (
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
  );
}
