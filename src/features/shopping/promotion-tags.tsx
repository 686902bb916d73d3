import { Tag } from '../../ui/tag.tsx';
import styles from './shopping.module.css';

/** How many tags a card shows before '+n mais' [S-02]. */
const SHOWN = 2;

/** The promotions of an item: at most two tags plus '+n mais' [S-02]. */
export function PromotionTags({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  const more = labels.length - SHOWN;
  return (
    <ul className={styles.tags} aria-label="Promoções">
      {labels.slice(0, SHOWN).map((label) => (
        <li key={label}>
          <Tag colour="mango">{label}</Tag>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Tag>+{more} mais</Tag>
        </li>
      )}
    </ul>
  );
}
