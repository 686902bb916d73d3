import { ArrowDown, ArrowUp } from 'lucide-react';
import { rowClass } from '../base/look.ts';
import styles from './sort-heading.module.css';

interface SortHeadingProps {
  label: string;
  /** Direction in which this column orders the table. Null when another column does. */
  direction: 'ascending' | 'descending' | null;
  className?: string | undefined;
  onOrder: () => void;
}

/** The heading of a column that orders its table. */
export function SortHeading({ label, direction, className, onOrder }: SortHeadingProps) {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={className}>
      <button
        type="button"
        className={rowClass({ inline: true, size: 1, tone: direction ? 'ink' : 'soft' }, styles.button)}
        onClick={onOrder}
      >
        {label}
        {direction && <Arrow aria-hidden="true" />}
      </button>
    </th>
  );
}
