import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
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
