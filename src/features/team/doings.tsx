import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { type Doing, useDoings } from '../../data/rows/team.ts';
import { DAY_MS } from '../../domain/words/time-units.ts';
import { textClass } from '../../ui/base/look.ts';
import styles from './team.module.css';
import { doneText } from './team-words.ts';

const MONTH_MS = 30 * DAY_MS;
const NAMES = {
  stock: 'Mexeu no estoque',
  answer: 'Respondeu um cliente',
  item: 'Editou itens ou o local',
} as const;

interface DoingsProps {
  /** The person's account. */
  sub: string;
  shops: readonly { id: string; name: string }[];
  now: number;
}

/** Acts of a person at the own shops in the last 30 days, newest first. They are fetched when it is mounted. */
export function Doings({ sub, shops, now }: DoingsProps) {
  const live = useDoings(sub);
  const offline = useOfflineReason(live.error);
  const texts = {
    loading: 'Carregando…',
    offline: `${offline.name}. O que esta pessoa fez ainda não está neste aparelho.`,
    error: 'Não foi possível carregar.',
    // Before the first complete answer an empty list means nothing.
    ready: live.freshness.syncedAt === null ? 'Carregando…' : 'Nada nos últimos 30 dias.',
  };
  const doings = live.rows.filter(({ at }) => now - at < MONTH_MS);
  const place = ({ locationId }: Doing): string => shops.find(({ id }) => id === locationId)?.name ?? 'Local';
  return (
    <section>
      <h3 className={textClass({ weight: 600 })}>Últimos 30 dias</h3>
      {doings.length === 0 && (
        <p role="status" className={textClass({ tone: 'soft' })}>
          {texts[live.status]}
        </p>
      )}
      <ul className={styles.list}>
        {doings.map((doing) => (
          <li key={doing.id} className={textClass({ size: 1 })}>
            {NAMES[doing.kind]}
            <span className={textClass({ tone: 'soft' })}>
              {' '}
              · {place(doing)} · {doneText(doing.at, now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
