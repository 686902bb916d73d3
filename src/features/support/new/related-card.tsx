import { ReceiptText, TriangleAlert } from 'lucide-react';
import type { RelatedObject } from '../../../records/content/related-object.ts';
import { rowClass } from '../../../ui/base/look.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { MoneyText, moneyText } from '../../../ui/words/money-text.tsx';
import { deviceWhenText } from '../../../ui/words/when-text.ts';
import styles from '../ticket.module.css';

/** 'Objeto Relacionado': the subject of the ticket as it was at writing, with the customer's ticked items [MS-02]. */
export function RelatedCard({ related }: { related: RelatedObject }) {
  const { displayText, createdAt, lines, total } = related;
  return (
    <Card as="section" padded aria-labelledby="related">
      <h3 id="related" className={styles.partTitle}>
        Objeto Relacionado
      </h3>
      <p className={rowClass({ gap: 3 }, styles.relatedHead)}>
        <ReceiptText />
        <span>
          <b>{displayText}</b>
          {createdAt !== null && <small>{deviceWhenText(createdAt)}</small>}
        </span>
        {total !== null && !displayText.includes('R$') && <MoneyText value={total} size="price" />}
      </p>
      {lines.length > 0 && (
        <ul className={styles.relatedLines} aria-label="Itens da compra">
          {lines.map(({ itemId, name, quantity, price, disputed }) => (
            <li key={itemId} className={disputed ? styles.disputed : undefined}>
              <span className={rowClass({ wrap: true }, styles.lineText)}>
                <span>
                  {quantity} × {name}
                </span>
                {disputed && (
                  <Tag colour="guava">
                    <TriangleAlert /> Com problema
                  </Tag>
                )}
              </span>
              <span className={styles.linePrice}>{moneyText(price * quantity)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
