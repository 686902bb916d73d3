import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { Placed } from '../../../ui/layout/placed.tsx';
import { useGrowing } from '../../../ui/scroll/use-growing.ts';
import styles from '../items.module.css';
import type { Forms } from '../use-forms.ts';
import { withEdited } from '../use-found.ts';
import { ItemRow } from './item-row.tsx';

/** Rows added when the end comes near, and rows drawn in the first frame. */
const STEP = 60;
const AT_ONCE = 6;

export interface ItemListProps {
  found: readonly ManagedItem[];
  /** Key of the search. Another key starts the list at its top again. */
  searched: string;
  forms: Forms;
  hostOf: (id: string) => HTMLElement;
  categoryNames: ReadonlyMap<string, string>;
  isOpen: (item: ManagedItem) => boolean;
}

/** The items as rows, each open form in the place of its row, new ones on top [MI-01, MI-02]. */
export function ItemList({ found, searched, forms, hostOf, categoryNames, isOpen }: ItemListProps) {
  const { shown, end } = useGrowing(found, STEP, searched, { atOnce: AT_ONCE });
  return (
    <>
      <ul className={styles.list}>
        {forms.drafts.map(({ id }) => (
          <li key={id} className={styles.open}>
            <Placed host={hostOf(id)} />
          </li>
        ))}
        {withEdited(shown, forms.edited).map((item) => (
          <li key={item.row.id} className={isOpen(item) ? styles.open : undefined}>
            {isOpen(item) ? (
              <Placed host={hostOf(item.row.id)} />
            ) : (
              <ItemRow item={item} categoryNames={categoryNames} onOpen={forms.edit} />
            )}
          </li>
        ))}
      </ul>
      {end && <div ref={end} aria-hidden="true" />}
    </>
  );
}
