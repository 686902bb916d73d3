import { Award } from 'lucide-react';
import type { Profile } from '../../domain/people/profile.ts';
import { type RankName, rankOf } from '../../domain/people/rank.ts';
import { cx } from '../../ui/base/cx.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { countText } from '../../ui/words/count-text.ts';
import styles from './profile.module.css';

const LOOK: Record<RankName, string | undefined> = {
  'Nível Ouro': styles.gold,
  'Nível Prata': styles.silver,
  'Nível Bronze': styles.bronze,
  Iniciante: styles.beginner,
};

/** Name, e-mail and rank, with the progress to the next rank [P-01]. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const rank = rankOf(profile.score);
  const points = countText(profile.score, 'ponto', 'pontos');
  return (
    <Card as="section" padded aria-label="Sua conta">
      <div className={styles.person}>
        <Avatar name={profile.name || profile.email} />
        <div className={styles.who}>
          <h2>{profile.name || 'Usuário'}</h2>
          <p>{profile.email}</p>
        </div>
      </div>
      <div className={styles.rank}>
        <span className={cx(styles.medal, LOOK[rank.name])}>
          <Award aria-hidden="true" />
          {rank.name}
        </span>
        <span className={styles.points}>{points}</span>
      </div>
      {rank.next ? (
        <>
          <progress
            className={styles.progress}
            value={rank.progress}
            max={1}
            aria-label={`Caminho até ${rank.next.name}`}
          />
          <p className={styles.missing}>
            {rank.next.missing === 1 ? 'Falta' : 'Faltam'} {countText(rank.next.missing, 'ponto', 'pontos')}{' '}
            para {rank.next.name}
          </p>
        </>
      ) : (
        <p className={styles.missing}>Você chegou ao nível mais alto.</p>
      )}
    </Card>
  );
}
