import { QrCode } from 'lucide-react';
import { nextFree } from '../../../domain/shop/promotions.ts';
import { rowClass } from '../../../ui/base/look.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { MoneyText, moneyText } from '../../../ui/words/money-text.tsx';
import styles from './bar.module.css';
import { FrontPicture } from './front-picture.tsx';
import type { Front } from './use-front.ts';

interface BarProps {
  front: Front;
  /** Reason that nothing can be paid now. Null when paying is possible. */
  reason: string | null;
  onSee: () => void;
  onPay: () => void;
}

/** Number of pictures, of the items last added to the cart. */
const MAX_PICTURES = 3;

/** The cart's content and the button that pays. An empty cart says how to buy. */
export function FrontBar({ front, reason, onSee, onPay }: BarProps) {
  const { units, lines, priced } = front;
  if (units === 0)
    return (
      <section className={styles.bar} aria-label="Carrinho">
        <div>
          <b>Pegue, passe o código e pague com PIX</b>
          <small>Sem cadastro. Ou toque nos produtos.</small>
        </div>
      </section>
    );
  return (
    <section className={styles.bar} aria-label="Carrinho">
      <Row gap={3} className={styles.pictures}>
        {lines.slice(-MAX_PICTURES).map(({ item, quantity }) => (
          <span key={item.id} data-units={quantity} aria-hidden="true">
            <FrontPicture item={item} front={front} size="thumb" />
          </span>
        ))}
      </Row>
      <div>
        <b>{countText(units, 'item', 'itens')}</b>
        <small className={styles.gain} role="status">
          {reason ?? gainText(front)}
        </small>
      </div>
      <div className={rowClass({ gap: 3, wrap: true, justify: 'end' }, styles.pay)}>
        <Button look="quiet" size="tall" className={styles.see} onClick={onSee}>
          Ver carrinho
        </Button>
        <Button
          size="tall"
          icon={<QrCode />}
          aria-label={`Pagar ${moneyText(priced.totalAmount)}, Comprar com PIX`}
          aria-disabled={reason !== null || undefined}
          onClick={onPay}
        >
          <span>
            Pagar <MoneyText value={priced.totalAmount} />
          </span>
        </Button>
      </div>
    </section>
  );
}

/** 'economiza R$ 1,20 · falta 1 Chá mate para ganhar 1 grátis' */
function gainText({ lines, priced, campaigns, now }: Front): string {
  const step = lines
    .map(({ item, quantity }) => ({ ...nextFree(item, campaigns, now, quantity), name: item.name }))
    .find(({ missing }) => missing === 1);
  return [
    priced.savings > 0 && `economiza ${moneyText(priced.savings)}`,
    step && `falta 1 ${step.name} para ganhar ${step.free} grátis`,
  ]
    .filter(Boolean)
    .join(' · ');
}
