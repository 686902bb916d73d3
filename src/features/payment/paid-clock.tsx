import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { SECOND_MS } from '../../domain/words/time-units.ts';
import { Row } from '../../ui/base/row.tsx';
import { dayOfDate, dayText } from '../../ui/words/date-text.ts';
import { sinceText } from '../../ui/words/since-text.ts';
import styles from './proof.module.css';

/** The running clock of a proof, by the server's time, so that an old screenshot looks old. `paidAt` in ms. */
export function PaidClock({ paidAt }: { paidAt: number }) {
  const { now } = useServerNow(SECOND_MS, paidAt);
  const [hours, minutes, seconds] = clockOf(new Date(now));
  return (
    <Row wrap justify="between" gap={1} className={styles.clock} aria-live="off">
      <div>
        <p className={styles.live}>Agora</p>
        <p>
          Paga {sinceText(paidAt, now)} · {dayText(dayOfDate(new Date(paidAt)), 'DD/MM/YYYY')}
        </p>
      </div>
      <time className={styles.time}>
        {`${hours}:${minutes}`}
        <span>{`:${seconds}`}</span>
      </time>
    </Row>
  );
}

/**
 * '19', '42' and '16' in the device's zone. Without Intl, which would delay a press, because this code loads while
 * somebody fills a cart: see src/domain/words/in-groups.ts.
 */
const clockOf = (at: Date): string[] =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0'));
