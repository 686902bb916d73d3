import { Card } from '../../ui/layout/card.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import styles from './location-information.module.css';

/** 'Responsável': the recipient of the equipment [L-01]. */
export function RecipientCard({ name }: { name: string }) {
  return (
    <Card as="section" className={styles.body} aria-labelledby="recipient">
      <h2 id="recipient">Responsável</h2>
      {name ? (
        <div className={styles.person}>
          <Avatar name={name} />
          <p>{name}</p>
        </div>
      ) : (
        <p className={styles.soft}>Não informado</p>
      )}
    </Card>
  );
}
