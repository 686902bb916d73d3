import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { Row } from '../../ui/base/row.tsx';
import { sinceText } from '../../ui/words/since-text.ts';
import styles from './proof.module.css';

const day = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' });
const hour = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const SECOND_MS = 1000;

/** The running clock of a proof, by the server's time. It makes an old screenshot look old. `paidAt` in ms. */
export function PaidClock({ paidAt }: { paidAt: number }) {
  const { now } = useServerNow(SECOND_MS, paidAt);
  const [minutes, seconds] = splitSeconds(hour.format(now));
  return (
    <Row wrap justify="between" gap={1} className={styles.clock} aria-live="off">
      <div>
        <p className={styles.live}>Agora</p>
        <p>
          Paga {sinceText(paidAt, now)} · {day.format(paidAt)}
        </p>
      </div>
      <time className={styles.time}>
        {minutes}
        <span>{seconds}</span>
      </time>
    </Row>
  );
}

/** '19:42' and ':16' of '19:42:16'. */
function splitSeconds(text: string): [string, string] {
  const at = text.lastIndexOf(':');
  return [text.slice(0, at), text.slice(at)];
}
