import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import type { ShelfNotes } from '../../../data/rows/shelf-notes.ts';
import { useGrowing } from '../../../ui/scroll/use-growing.ts';
import styles from './restock.module.css';
import { RestockRow, type RestockRowProps } from './restock-row.tsx';
import type { Touch } from './visit-state.ts';

/** Rows added when the end comes near, and rows drawn in the first frame. */
const STEP = 60;
const AT_ONCE = 6;

interface RestockListProps extends Omit<RestockRowProps, 'item' | 'note' | 'touches'> {
  /** The found items. */
  found: readonly ManagedItem[];
  /** Key of the search. Another key starts the list at its top again. */
  searched: string;
  notes: ShelfNotes;
  /** Entries of the current visit, by item. */
  touches: ReadonlyMap<string, readonly Touch[]>;
}

/** The products with their steppers. Separate, so that rows added by scrolling do not re-render the screen. */
export function RestockList({ found, searched, notes, touches, ...row }: RestockListProps) {
  const { shown, end } = useGrowing(found, STEP, searched, { atOnce: AT_ONCE });
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
