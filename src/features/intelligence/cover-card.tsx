import { useId, useState } from 'react';
import { coverText } from '../../domain/intelligence/cover.ts';
import type { Cover, ItemCover } from '../../domain/intelligence/intelligence.ts';
import { inGroups } from '../../domain/words/in-groups.ts';
import { cx } from '../../ui/base/cx.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import charts from './charts.module.css';
import styles from './lists.module.css';
import { oneDecimal } from './texts.ts';

/** Items shown before the list is expanded. */
const FEW = 6;
/** Below this cover a restocking trip is worthwhile, days. */
const SOON_DAYS = 3;

/** Forecast of each item's stock at the pace of the period, soonest end first: 'acaba até quinta'. */
export function CoverCard({ cover }: { cover: readonly ItemCover[] }) {
  const id = useId();
  const [all, setAll] = useState(false);
  const shown = all ? cover : cover.slice(0, FEW);
  return (
    <Card as="section" padded aria-labelledby={id}>
      <h3 id={id} className={charts.title}>
        Quanto dura o estoque
      </h3>
      {cover.length === 0 && (
        <p className={textClass({ size: 1, tone: 'soft' })}>Este local ainda não tem itens.</p>
      )}
      <ul>
        {shown.map((item) => (
          <li key={item.id} className={rowClass({ gap: 3, wrap: true }, styles.row)}>
            <span className={stackClass({ whole: true })}>
              <b>{item.name}</b>
              <span className={textClass({ size: 1, tone: 'soft' })}>
                {`${inGroups(item.stock)} un.${item.pace > 0 ? ` · ${oneDecimal(item.pace)} por dia` : ''}`}
              </span>
            </span>
            <span className={cx(styles.tag, styles[lookOf(item.cover)])}>{coverText(item.cover)}</span>
          </li>
        ))}
      </ul>
      {cover.length > FEW && (
        <Button look="ghost" size="small" wide aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Ver só os primeiros' : `Ver todos os ${inGroups(cover.length)} itens`}
        </Button>
      )}
    </Card>
  );
}

function lookOf(cover: Cover): 'bad' | 'soon' | 'fine' {
  if (cover.kind === 'out') return 'bad';
  return cover.kind === 'until' && cover.daysLeft < SOON_DAYS ? 'soon' : 'fine';
}
