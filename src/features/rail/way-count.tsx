import type { WaitingMark } from '../../domain/overview/waiting-words.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import styles from './rail.module.css';

/** Number of people who wait for an answer, or of things to do. Nothing for none. */
export function WayCount({ mark: { count, text, isAnswer } }: { mark: WaitingMark }) {
  if (count === 0) return null;
  return (
    <>
      <span className={isAnswer ? styles.waits : styles.count} aria-hidden="true" data-unpictured="">
        {count > 99 ? '99+' : count}
      </span>
      <VisuallyHidden>, {text}</VisuallyHidden>
    </>
  );
}
