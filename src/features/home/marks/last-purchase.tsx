import { Check, ChevronRight } from 'lucide-react';
import { useServerNow } from '../../../data/hooks/use-server-now.ts';
import { useLastPurchase } from '../../../data/rows/last-purchase.ts';
import { SHOWN_MS } from '../../../data/rows/recent-purchase.ts';
import { historyPath } from '../../../domain/history/path.ts';
import { Link } from '../../../ui/base/link.tsx';
import { rowClass, stackClass, textClass } from '../../../ui/base/look.ts';
import { MoneyText } from '../../../ui/words/money-text.tsx';
import { deviceHourText } from '../../../ui/words/when-text.ts';
import home from '../home.module.css';
import styles from './marks.module.css';

const LOOK_MS = 15_000;

/** The proof of the last purchase, one tap away for 30 minutes [S-15]. */
export function LastPurchase() {
  const last = useLastPurchase();
  const { now } = useServerNow(LOOK_MS, last);
  if (last === undefined) return <div className={home.last} />;
  if (last === null || now - last.paidAt > SHOWN_MS) return null;
  const { id, total, paidAt } = last;
  return (
    <Link to={historyPath(id)} className={rowClass({ gap: 3 }, `${home.last} ${styles.last}`)}>
      <i className={styles.seal} aria-hidden="true">
        <Check />
      </i>
      <span className={stackClass({ grow: true, align: 'start' })}>
        <span className={textClass({ size: 1, tone: 'soft' })}>Última compra</span>
        <span>
          <b>
            <MoneyText value={total} />
          </b>{' '}
          · {deviceHourText(paidAt)}
        </span>
      </span>
      <span className={rowClass({ gap: 'icon', size: 1, weight: 600, tone: 'leaf' })}>
        Ver comprovante <ChevronRight />
      </span>
    </Link>
  );
}
