import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import styles from './rail.module.css';

/** Number of people who wait for an answer, or of things to do. Nothing for none. */
export function WayCount({ count, isAnswer }: { count: number; isAnswer: boolean }) {
  if (count === 0) return null;
  return (
    <>
      <span className={isAnswer ? styles.waits : styles.count} aria-hidden="true" data-unpictured="">
        {count > 99 ? '99+' : count}
      </span>
      <VisuallyHidden>
        , {count > 99 ? 'mais de 99' : count} {isAnswer ? 'à espera' : 'a fazer'}
      </VisuallyHidden>
    </>
  );
}
