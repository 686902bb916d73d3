import { Card } from '../../ui/card.tsx';
import styles from './intelligence.module.css';

/** 'Analisando os dados...', in the shape of what is coming [MB-01]. */
export function DashboardLoading() {
  return (
    <div className={styles.loading}>
      <p role="status" className={styles.analysing}>
        Analisando os dados...
      </p>
      <div className={styles.figures} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
          <Card key={name} className={styles.ghostFigure} />
        ))}
      </div>
      <Card className={styles.ghostChart} aria-hidden="true" />
    </div>
  );
}
