import type { SalesProgress } from '../../data/rows/sales.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './intelligence.module.css';
import lists from './lists.module.css';
import { progressText } from './texts.ts';

/** 'Analisando os dados...', shaped like the coming content, with its progress when loading takes long [MB-01]. */
export function DashboardLoading({ progress }: { progress: SalesProgress | null }) {
  return (
    <div className={stackClass({ gap: 3 })}>
      <Stack gap={2} tone="soft" weight={600} className={styles.analysing}>
        <p role="status">Analisando os dados...</p>
        {progress && (
          <>
            <progress className={lists.meter} aria-label="Vendas carregadas" max={1} value={progress.share} />
            <p className={textClass({ size: 1, tone: 'soft' })}>{progressText(progress)}</p>
          </>
        )}
      </Stack>
      <div className={styles.figures} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
          <Card key={name} className={styles.ghostFigure} />
        ))}
      </div>
      <Card className={styles.ghostChart} aria-hidden="true" />
    </div>
  );
}
