import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import type { ShelfNotes } from '../../../data/rows/shelf-notes.ts';
import { useGrowing } from '../../../ui/scroll/use-growing.ts';
import styles from './restock.module.css';
import { RestockRow, type RestockRowProps } from './restock-row.tsx';
import type { Touch } from './visit-state.ts';

/** Rows that come whenever the end is near, and those of one frame. */
const STEP = 60;
const AT_ONCE = 6;

interface RestockListProps extends Omit<RestockRowProps, 'item' | 'note' | 'touches'> {
  /** The found items. */
  found: readonly ManagedItem[];
  /** Says that something else was searched: the list begins at its top again. */
  searched: string;
  notes: ShelfNotes;
  /** Entries of the current visit, by item. */
  touches: ReadonlyMap<string, readonly Touch[]>;
}

/** The products with their steppers. Rows that come while somebody scrolls render nothing else of the screen. */
export function RestockList({ found, searched, notes, touches, ...row }: RestockListProps) {
  const { shown, end } = useGrowing(found, STEP, searched, AT_ONCE);
  return (
    <>
      <ul className={styles.list}>
        {shown.map((item) => (
          <li key={item.row.id} className={styles.entry}>
            <RestockRow
              {...row}
              item={item}
              note={notes.of.get(item.row.id)}
              touches={touches.get(item.row.id) ?? NONE}
            />
          </li>
        ))}
      </ul>
      {end && <div ref={end} aria-hidden="true" />}
    </>
  );
}

const NONE: readonly Touch[] = [];
