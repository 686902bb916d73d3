import type { Location } from '../../records/types/location.ts';
import { textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import styles from './location-information.module.css';

const UNNAMED = 'O nome não aparece em locais públicos. Fale com o responsável pelo Chat ou pelo Suporte.';

/** 'Responsável': the recipient of the equipment [L-01]. Visitors of a public location are told no name. */
export function RecipientCard({ location: { recipientName: name, visibility } }: { location: Location }) {
  return (
    <Card as="section" className={styles.body} aria-labelledby="recipient">
      <h2 id="recipient">Responsável</h2>
      {name ? (
        <Row gap={3} weight={600}>
          <Avatar name={name} />
          <p>{name}</p>
        </Row>
      ) : (
        <p className={textClass({ tone: 'soft', size: 1 })}>
          {visibility === 'PUBLIC' ? UNNAMED : 'Não informado'}
        </p>
      )}
    </Card>
  );
}
