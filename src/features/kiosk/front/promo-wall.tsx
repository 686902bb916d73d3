import { BadgePercent } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Item } from '../../../domain/shop/item.ts';
import { PROMOTIONS_SHOWN_MS, wallOf } from '../../../domain/shop/kiosk.ts';
import { shownPrice } from '../../../domain/shop/pricing.ts';
import { promotionsOf } from '../../../domain/shop/promotions.ts';
import { rowClass, textClass } from '../../../ui/base/look.ts';
import { MoneyText } from '../../../ui/words/money-text.tsx';
import styles from './front.module.css';
import { LargePicture } from './front-picture.tsx';
import type { Front } from './use-front.ts';

/** Today's promotions on a shelf. An unused tablet shows them in turns, unless the user wants less motion. */
export function PromoWall({ front, isAttracting }: { front: Front; isAttracting: boolean }) {
  const turn = useTurn(isAttracting);
  const wall = wallOf(front.promoted, turn);
  if (wall.length === 0) return null;
  return (
    <section className={styles.wall} aria-labelledby="front-promotions">
      <h2 id="front-promotions" className={rowClass({ gap: 2 }, styles.wallTitle)}>
        <BadgePercent />
        Promoções de hoje
      </h2>
      <ul key={turn} className={styles.goods}>
        {wall.map((item) => (
          <li key={item.id}>
            <Promoted item={item} front={front} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Promoted({ item, front }: { item: Item; front: Front }) {
  const { campaigns, now } = front;
  const price = shownPrice(item, campaigns, now);
  const [promotion] = promotionsOf(item, campaigns, now, 1);
  return (
    <div className={styles.promoted}>
      <LargePicture item={item} front={front} className={styles.photo} />
      <span className={styles.label}>
        <em className={textClass({ weight: 700, size: 2 })}>{promotion?.label}</em>
        <span className={rowClass({ wrap: true, justify: 'center', align: 'baseline', gap: 'icon' })}>
          <MoneyText value={price} size="price" />
          {price < item.price && <MoneyText value={item.price} former />}
        </span>
        <span className={textClass({ size: 2, weight: 600, cut: true })}>{item.name}</span>
      </span>
      <button
        type="button"
        className={styles.press}
        aria-label={`Promoções: adicionar ${item.name}`}
        onClick={() => front.add(item)}
      />
    </div>
  );
}

/** Counts the turns of an unused tablet. */
function useTurn(isAttracting: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isAttracting || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setTurn((now) => now + 1), PROMOTIONS_SHOWN_MS);
    return () => clearInterval(timer);
  }, [isAttracting]);
  return turn;
}
