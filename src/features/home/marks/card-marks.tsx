import { BadgePercent, Star } from 'lucide-react';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useServerNow } from '../../../data/hooks/use-server-now.ts';
import { keepFavourite, useFavourites } from '../../../data/rows/own-choices.ts';
import { useShopMarks } from '../../../data/rows/shop-marks.ts';
import { ribbonOf } from '../../../domain/shelves/ribbon.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import home from '../home.module.css';
import styles from './marks.module.css';

/** Promotions begin and end by the minute. */
const MINUTE_MS = 60_000;

/** A running promotion, unread messages and the star of a favourite, over a shop's card. They come behind the first paint and move nothing. */
export function CardMarks({ id, name }: { id: string; name: string }) {
  const { promotions, unread } = useShopMarks(id);
  const { now } = useServerNow(MINUTE_MS, promotions);
  const ribbon = ribbonOf(promotions, now);
  return (
    <div className={home.marks}>
      <FavouriteStar id={id} name={name} />
      {ribbon && (
        <span className={styles.ribbon}>
          <BadgePercent aria-hidden="true" /> {ribbon}
        </span>
      )}
      {unread > 0 && (
        <i
          className={styles.unread}
          role="img"
          aria-label={countText(unread, 'mensagem não lida', 'mensagens não lidas')}
        />
      )}
    </div>
  );
}

/** Favourites stand first on home. The card moves there, so the press needs no other answer. */
function FavouriteStar({ id, name }: { id: string; name: string }) {
  const data = useData();
  const isOne = useFavourites().includes(id);
  return (
    <IconButton
      className={styles.star}
      label={`${name} nos favoritos`}
      icon={<Star />}
      aria-pressed={isOne}
      onClick={() => void keepFavourite(data, id, !isOne)}
    />
  );
}
