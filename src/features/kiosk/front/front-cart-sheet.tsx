import { QrCode } from 'lucide-react';
import type { CartLine, PricedLine } from '../../../domain/shop/pricing.ts';
import { rowClass, textClass } from '../../../ui/base/look.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { useFocusStays } from '../../../ui/focus/use-focus-stays.ts';
import { Sums } from '../../../ui/payment/sums.tsx';
import { Sheet } from '../../../ui/sheets/sheet.tsx';
import { StateFace } from '../../../ui/states/state-face.tsx';
import { MoneyText, moneyText } from '../../../ui/words/money-text.tsx';
import styles from './front.module.css';
import { FrontPicture } from './front-picture.tsx';
import type { Front } from './use-front.ts';

interface CartSheetProps {
  front: Front;
  /** Reason that nothing can be paid now. Null when paying is possible. */
  reason: string | null;
  onPay: () => void;
  onClose: () => void;
}

/** The visitor's cart, line by line. */
export function FrontCartSheet({ front, reason, onPay, onClose }: CartSheetProps) {
  const { lines, priced } = front;
  const focus = useFocusStays((line) => line.querySelector('button'));
  return (
    <Sheet onClose={onClose} title="Carrinho" footer={<Footer front={front} reason={reason} onPay={onPay} />}>
      {lines.length === 0 ? (
        <StateFace
          compact
          kind="empty"
          title="Seu carrinho está vazio"
          text="Passe um produto no leitor ou toque em +."
        />
      ) : (
        <div {...focus}>
          <ul>
            {lines.map((line, index) => (
              <Line key={line.item.id} line={line} priced={priced.lines[index]} front={front} />
            ))}
          </ul>
        </div>
      )}
    </Sheet>
  );
}

function Line({ line, priced, front }: { line: CartLine; priced: PricedLine | undefined; front: Front }) {
  const { item, quantity } = line;
  return (
    <li className={rowClass({ wrap: true, gap: 3, justify: 'between' }, styles.line)} data-line="">
      <FrontPicture item={item} front={front} size="thumb" />
      <div className={textClass({ grow: true })}>
        <b>{item.name}</b>
        <p className={textClass({ tone: 'soft', size: 2 })}>
          {moneyText(priced?.price ?? item.price)} cada
          {priced && priced.freeUnits > 0 && ` · ${priced.freeUnits} grátis`}
        </p>
      </div>
      <MoneyText value={priced?.total ?? item.price * quantity} />
      <Stepper
        label={item.name}
        removes
        aloud={false}
        value={quantity}
        onValueChange={(next) => front.set(item, next)}
      />
    </li>
  );
}

function Footer({ front, reason, onPay }: Omit<CartSheetProps, 'onClose'>) {
  const { priced, lines } = front;
  const isEmpty = lines.length === 0;
  return (
    <>
      <Sums
        sums={[
          ...(priced.savings > 0
            ? [{ name: 'Promoções', value: <MoneyText value={-priced.savings} /> }]
            : []),
          { name: 'Total', value: <MoneyText value={priced.totalAmount} size="big" />, total: true },
        ]}
      />
      {reason && (
        <p className={textClass({ tone: 'soft' })} role="status">
          {reason}
        </p>
      )}
      <Row gap={2}>
        <Button
          look="quiet"
          size="tall"
          aria-disabled={isEmpty || undefined}
          onClick={isEmpty ? undefined : front.clear}
        >
          Limpar
        </Button>
        <Button
          wide
          size="tall"
          icon={<QrCode />}
          aria-disabled={isEmpty || reason !== null || undefined}
          onClick={onPay}
        >
          Comprar com PIX
        </Button>
      </Row>
    </>
  );
}
