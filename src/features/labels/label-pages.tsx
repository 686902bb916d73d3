import type { Item } from '../../domain/shop/item.ts';
import styles from './printout.module.css';
import { type Paper, ShelfLabel } from './shelf-label.tsx';

const ON_A4 = 24;

export function labelPagesOf(labels: number, paper: Paper): number {
  return paper === 'a4' ? Math.ceil(labels / ON_A4) : labels;
}

/** The labels page by page: 24 on a sheet, one on each piece of a roll. An item may have several. */
export function LabelPages({ items, paper }: { items: readonly Item[]; paper: Paper }) {
  const size = paper === 'a4' ? ON_A4 : 1;
  const labels = items.map((item, place) => ({ item, key: `${place} ${item.id}` }));
  const pages = Array.from({ length: labelPagesOf(labels.length, paper) }, (_, page) =>
    labels.slice(page * size, (page + 1) * size),
  );
  return pages.map((page) => (
    <div key={page[0]?.key} className={paper === 'a4' ? styles.sheet : styles.roll}>
      {page.map(({ item, key }) => (
        <ShelfLabel key={key} item={item} paper={paper} />
      ))}
    </div>
  ));
}
