import { type ReactNode, useId } from 'react';
import type { Analysis, ItemFigures } from '../../domain/intelligence/intelligence.ts';
import { formatBRL } from '../../domain/money/money.ts';
import { inGroups } from '../../domain/words/in-groups.ts';
import { rowClass } from '../../ui/base/look.ts';
import { Card } from '../../ui/layout/card.tsx';
import charts from './charts.module.css';
import styles from './lists.module.css';

const units = ({ quantity }: ItemFigures): string => `${inGroups(quantity)} un.`;

/** The three lists of five: most revenue, most sold, least sold [MB-02]. */
export function Rankings({ analysis }: { analysis: Analysis }) {
  return (
    <div className={styles.rankings}>
      <Ranking
        title="Mais receita"
        items={analysis.topByRevenue}
        size={({ revenue }) => revenue}
        text={({ revenue }) => formatBRL(revenue)}
      />
      <Ranking
        title="Mais vendidos"
        items={analysis.topByQuantity}
        size={({ quantity }) => quantity}
        text={units}
      />
      <Ranking
        title="Menos vendidos"
        items={analysis.leastSold}
        size={({ quantity }) => quantity}
        text={units}
        of={Math.max(...analysis.topByQuantity.map(({ quantity }) => quantity))}
      />
    </div>
  );
}

function Ranking(props: {
  title: string;
  items: readonly ItemFigures[];
  size: (item: ItemFigures) => number;
  text: (item: ItemFigures) => ReactNode;
  /** Value of a full meter. Default: the largest of the list. */
  of?: number;
}) {
  const { title, items, size, text, of = Math.max(...items.map(size)) } = props;
  const id = useId();
  return (
    <Card as="section" padded aria-labelledby={id}>
      <h3 id={id} className={charts.title}>
        {title}
      </h3>
      <ol>
        {items.map((item) => (
          <li key={item.id} className={rowClass({ gap: 3, wrap: true }, styles.row)}>
            <b>{item.name}</b>
            <progress
              className={styles.meter}
              value={Math.max(0, size(item))}
              max={Math.max(1, of)}
              aria-hidden="true"
            />
            <span className={styles.end}>{text(item)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
