import { Award } from 'lucide-react';
import type { Profile } from '../../domain/people/profile.ts';
import { type RankName, rankOf } from '../../domain/people/rank.ts';
import { cx } from '../../ui/base/cx.ts';
import { textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
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
      <Row gap={3}>
        <Avatar name={profile.name || profile.email} />
        <div className={styles.who}>
          <h2>{profile.name || 'Usuário'}</h2>
          <p>{profile.email}</p>
        </div>
      </Row>
      <Row justify="between" gap={2} className={styles.rank}>
        <span className={cx(styles.medal, LOOK[rank.name])}>
          <Award />
          {rank.name}
        </span>
        <span className={textClass({ tone: 'soft', digits: true })}>{points}</span>
      </Row>
      {rank.next ? (
        <>
          <progress
            className={styles.progress}
            value={rank.progress}
            max={1}
            aria-label={`Caminho até ${rank.next.name}`}
          />
          <p className={textClass({ size: 1, tone: 'soft' }, styles.missing)}>
            {rank.next.missing === 1 ? 'Falta' : 'Faltam'} {countText(rank.next.missing, 'ponto', 'pontos')}{' '}
            para {rank.next.name}
          </p>
        </>
      ) : (
        <p className={textClass({ size: 1, tone: 'soft' }, styles.missing)}>
          Você chegou ao nível mais alto.
        </p>
      )}
    </Card>
  );
}
