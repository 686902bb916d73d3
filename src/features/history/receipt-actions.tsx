import { LifeBuoy } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { isToBePaid } from '../../domain/shop/purchase.ts';
import { paths } from '../../paths.ts';
import type { Purchase } from '../../records/types/money/shopping-purchase.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import styles from './history.module.css';
import { PayButton } from './pay-button.tsx';
import { ReceiptPicture } from './receipt-picture.tsx';
import { ReorderButton } from './reorder-button.tsx';

/** Interval of checks whether the code is still valid, ms. */
const LOOK_MS = 5000;

export function ReceiptActions({ purchase }: { purchase: Purchase }) {
  const { now } = useServerNow(LOOK_MS, purchase);
  return (
    <>
      <Row wrap gap={3} align="stretch" className={styles.pair}>
        {isToBePaid(purchase, now) ? (
          <PayButton purchase={purchase} />
        ) : (
          <ReorderButton purchase={purchase} />
        )}
        <ReceiptPicture purchase={purchase} />
      </Row>
      <ProblemButton purchase={purchase} />
    </>
  );
}

/** 'Tive um problema': a new ticket about this purchase, with its items to tick [T-01]. */
function ProblemButton({ purchase: { id, locationId } }: { purchase: Purchase }) {
  const navigate = useNavigate();
  const params = new URLSearchParams({ novo: '', compra: id });
  return (
    <Button
      look="ghost"
      wide
      icon={<LifeBuoy />}
      onClick={() => void navigate(`${paths.support(locationId)}?${params}`)}
    >
      Tive um problema
    </Button>
  );
}
