import { CircleCheck } from 'lucide-react';
import { isGuest } from '../../domain/people/guest.ts';
import { isStillOwed } from '../../domain/sales/sale-return.ts';
import type { SaleReturn } from '../../records/content/sale-return.ts';
import { textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import { GiveAgain } from './give-again.tsx';
import { momentText } from './sale-times.ts';
import styles from './sales.module.css';
import { firstName, type ShownSale } from './shown-sale.ts';

interface ReturnStateProps {
  sale: ShownSale;
  one: SaleReturn;
  now: number;
  /** `id`: the return that replaces it. */
  onReturned: (id: string) => void;
}

/** State of a return's money: in the balance, on its way by PIX, arrived by PIX, or not sent by the bank. */
export function ReturnState({ sale, one, now, onReturned }: ReturnStateProps) {
  const given = moneyText(one.amount);
  if (one.pix === 'EM_PROCESSAMENTO')
    return (
      <Notice kind="info">
        PIX de {given} a caminho. O banco confirma em instantes e devolve à conta de onde ele veio.
      </Notice>
    );
  if (one.failed) {
    const isOwed = isStillOwed(sale, one);
    return (
      <Notice
        kind={isOwed ? 'error' : 'info'}
        action={isOwed && <GiveAgain sale={sale} one={one} now={now} onReturned={onReturned} />}
      >
        O banco não devolveu {given}
        {one.pixReason === null ? '.' : `: ${one.pixReason}.`}
      </Notice>
    );
  }
  const at = one.pixAt ?? one.at;
  const by = one.pix === null ? `${given} no saldo de ${firstName(sale)}` : `PIX de ${given} devolvido`;
  return (
    <Row gap={3} className={styles.given}>
      <CircleCheck aria-hidden="true" />
      <span>
        <b className={textClass({ weight: 700 })}>
          {one.amount === 0 ? 'Produtos devolvidos, sem custo' : by}
        </b>
        <br />
        <span className={textClass({ size: 1 })}>{at !== null && momentText(at, now)}</span>
      </span>
    </Row>
  );
}

/** True where the buyer is notified of a return. A guest cannot be. */
export const buyerHearsOfReturn = ({ buyerId }: ShownSale): boolean => !isGuest(buyerId);
