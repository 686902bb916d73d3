import type { Promotion } from '../../domain/shop/promotions.ts';
import { Tag } from '../../ui/marks/tag.tsx';
import styles from './shopping.module.css';

/**
 * The promotions of an item: at most `most` tags plus '+n mais' [S-02]. Only promotions that apply have the
 * discount colour. `next` tells what the units in the cart lack for a free one.
 */
export function PromotionTags({
  promotions,
  most = promotions.length,
  next,
  className,
}: {
  promotions: readonly Promotion[];
  most?: number;
  next?: string | null;
  className?: string;
}) {
  if (promotions.length === 0) return null;
  const more = promotions.length - most;
  return (
    <ul className={className} aria-label="Promoções">
      {promotions.slice(0, most).map(({ label, effect }) => (
        <li key={label}>
          {effect === 'idle' ? <Tag className={styles.idle}>{label}</Tag> : <Tag colour="mango">{label}</Tag>}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Tag className={styles.idle}>+{more} mais</Tag>
        </li>
      )}
      {next && (
        <li>
          <Tag colour="mango">{next}</Tag>
        </li>
      )}
    </ul>
  );
}
