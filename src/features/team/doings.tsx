import type { Doing, TeamMember } from '../../data/rows/team.ts';
import { textClass } from '../../ui/base/look.ts';
import styles from './team.module.css';
import { momentText } from './team-words.ts';

const MONTH_MS = 30 * 86_400_000;
const NAMES = {
  stock: 'Mexeu no estoque',
  answer: 'Respondeu um cliente',
  item: 'Editou itens ou o local',
} as const;

interface DoingsProps {
  one: TeamMember;
  shops: readonly { id: string; name: string }[];
  now: number;
}

/** What a person did at the own shops in the last 30 days, newest first. */
export function Doings({ one, shops, now }: DoingsProps) {
  const doings = one.doings.filter(({ at }) => now - at < MONTH_MS);
  const place = ({ locationId }: Doing): string => shops.find(({ id }) => id === locationId)?.name ?? 'Local';
  return (
    <section>
      <h3 className={textClass({ weight: 600 })}>Últimos 30 dias</h3>
      {doings.length === 0 && <p className={textClass({ tone: 'soft' })}>Nada nos últimos 30 dias.</p>}
      <ul className={styles.list}>
        {doings.map((doing) => (
          <li key={doing.id} className={textClass({ size: 1 })}>
            {NAMES[doing.kind]}
            <span className={textClass({ tone: 'soft' })}>
              {' '}
              · {place(doing)} · {momentText(doing.at, now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
