import type { Purchase } from '../../records/types/shopping-purchase.ts';
import { Row } from '../../ui/base/row.tsx';
import styles from './history.module.css';
import { ProblemButton } from './problem-button.tsx';
import { receiptText } from './receipt-text.ts';
import { ReorderButton } from './reorder-button.tsx';
import { ShareButton } from './share-button.tsx';
import { slipOf } from './slip/slip.ts';

/** Actions of a receipt. */
export function ReceiptActions({ purchase }: { purchase: Purchase }) {
  const draw = async (): Promise<File> => {
    const { slipPicture } = await import('./slip/slip-picture.ts');
    return new File([await slipPicture(slipOf(purchase))], 'comprovante.png', { type: 'image/png' });
  };
  return (
    <>
      <Row wrap gap={3} align="stretch" className={styles.pair}>
        <ReorderButton purchase={purchase} />
        <ShareButton title={`Recibo · ${purchase.locationName}`} text={receiptText(purchase)} draw={draw} />
      </Row>
      <ProblemButton purchase={purchase} />
    </>
  );
}
