import type { Item } from '../../domain/shop/item.ts';
import styles from './printout.module.css';
import { type Paper, ShelfLabel } from './shelf-label.tsx';

const ON_A4 = 24;

/** Number of pages for so many labels. */
export function pagesOf(labels: number, paper: Paper): number {
  return paper === 'a4' ? Math.ceil(labels / ON_A4) : labels;
}

/** The labels page by page: 24 on a sheet, one on each piece of a roll. */
export function Pages({ items, paper }: { items: readonly Item[]; paper: Paper }) {
  const size = paper === 'a4' ? ON_A4 : 1;
  const pages = Array.from({ length: pagesOf(items.length, paper) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  );
  return pages.map((labels) => (
    <div key={labels[0]?.id} className={paper === 'a4' ? styles.sheet : styles.roll}>
      {labels.map((item) => (
        <ShelfLabel key={item.id} item={item} paper={paper} />
      ))}
    </div>
  ));
}
