import type { Purchase } from '../../records/types/shopping-purchase.ts';
import { Row } from '../../ui/base/row.tsx';
import styles from './history.module.css';
import { ProblemButton } from './problem-button.tsx';
import { ReceiptPicture } from './receipt-picture.tsx';
import { ReorderButton } from './reorder-button.tsx';

export function ReceiptActions({ purchase }: { purchase: Purchase }) {
  return (
    <>
      <Row wrap gap={3} align="stretch" className={styles.pair}>
        <ReorderButton purchase={purchase} />
        <ReceiptPicture purchase={purchase} />
      </Row>
      <ProblemButton purchase={purchase} />
    </>
  );
}
