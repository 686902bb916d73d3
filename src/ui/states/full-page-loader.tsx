import { textClass } from '../base/look.ts';
import { Stack } from '../base/stack.tsx';
import { Awning } from '../layout/awning.tsx';
import styles from './full-page-loader.module.css';

/** The whole page before there is content [F-04]. CSS only, so it costs nothing to show first. */
export function FullPageLoader({ text = 'Carregando...' }: { text?: string }) {
  return (
    <Stack align="center" justify="center" gap={4} className={styles.page}>
      <Stack className={styles.shop} aria-hidden="true">
        <Awning colour={0} />
        <span className={styles.door} />
      </Stack>
      <p role="status" className={textClass({ weight: 600, tone: 'soft' })}>
        {text}
      </p>
    </Stack>
  );
}
