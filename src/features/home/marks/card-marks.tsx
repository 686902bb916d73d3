import { BadgePercent } from 'lucide-react';
import { useServerNow } from '../../../data/hooks/use-server-now.ts';
import { useShopMarks } from '../../../data/rows/shop-marks.ts';
import { ribbonOf } from '../../../domain/shelves/ribbon.ts';
import { countText } from '../../../ui/words/count-text.ts';
import styles from './marks.module.css';

/** Promotions begin and end by the minute. */
const MINUTE_MS = 60_000;

/** A running promotion and unread messages of a shop, over its card. They come behind the first paint and move nothing. */
export function CardMarks({ id }: { id: string }) {
  const { promotions, unread } = useShopMarks(id);
  const { now } = useServerNow(MINUTE_MS, promotions);
  const ribbon = ribbonOf(promotions, now);
  return (
    <>
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
    </>
  );
}
