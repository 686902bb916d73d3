import { cx } from '../base/cx.ts';
import styles from './awning.module.css';
import { awningColours, awningOf } from './awning.tsx';

/** The awning of a location beside its name in a list. Decorative. */
export function AwningMark({ id }: { id: string }) {
  return <span className={cx(styles.mark, awningColours(awningOf(id)))} aria-hidden="true" />;
}
