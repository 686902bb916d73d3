import { Awning } from '../layout/awning.tsx';
import styles from './full-page-loader.module.css';

/** The whole page before there is content [F-04]. CSS only, so it costs nothing to show first. */
export function FullPageLoader({ text = 'Carregando...' }: { text?: string }) {
  return (
    <div className={styles.page}>
      <div className={styles.shop} aria-hidden="true">
        <Awning colour={0} />
        <span className={styles.door} />
      </div>
      <p role="status" className={styles.text}>
        {text}
      </p>
    </div>
  );
}
