import { Gift, Undo2 } from 'lucide-react';
import type { Item } from '../../../domain/shop/item.ts';
import type { CartLine, PricedLine } from '../../../domain/shop/pricing.ts';
import { cx } from '../../../ui/base/cx.ts';
import { rowClass, textClass } from '../../../ui/base/look.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { useFocusStays } from '../../../ui/focus/use-focus-stays.ts';
import { Tag } from '../../../ui/marks/tag.tsx';
import { MoneyText } from '../../../ui/words/money-text.tsx';
import { nextText } from '../cart/next-text.ts';
import { ItemPicture } from '../item-picture.tsx';
import type { Shop } from '../use-shop.ts';
import styles from './scan.module.css';
import { freeText } from './scan-words.ts';

interface ScanLinesProps {
  shop: Shop;
  just: string | null;
  onUndo: () => void;
  /** Sets the units of an item. False if they are refused. */
  onUnits: (item: Item, units: number) => boolean;
}

/** The cart below the camera: the last read item with its undo, then the others, newest first. */
export function ScanLines({ shop, just, onUndo, onUnits }: ScanLinesProps) {
  const focus = useFocusStays((line) => line.querySelector('button'));
  const lines = shop.lines.map((line, index) => ({ line, priced: shop.priced.lines[index] })).reverse();
  const first = lines.filter(({ line }) => line.item.id === just);
  const others = lines.filter(({ line }) => line.item.id !== just);
  return (
    <div {...focus}>
      <ul aria-label="Carrinho">
        {[...first, ...others].map(({ line, priced }) => (
          <li
            key={line.item.id}
            data-line=""
            className={cx(styles.line, line.item.id === just && styles.just)}
          >
            <Line shop={shop} line={line} priced={priced} onUnits={onUnits} />
            {line.item.id === just && <Got shop={shop} line={line} priced={priced} onUndo={onUndo} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LineProps {
  shop: Shop;
  line: CartLine;
  priced: PricedLine | undefined;
}

function Line({
  shop,
  line: { item, quantity },
  priced,
  onUnits,
}: LineProps & Pick<ScanLinesProps, 'onUnits'>) {
  const total = priced?.total ?? item.price * quantity;
  const former = (priced?.originalPrice ?? item.price) * quantity;
  return (
    <Row wrap gap={2} justify="end">
      <ItemPicture item={item} shop={shop} size="small" />
      <div className={styles.about}>
        <h3 className={textClass({ anywhere: true })}>{item.name}</h3>
        <p className={rowClass({ wrap: true, align: 'baseline', gap: 1 })}>
          <MoneyText value={total} size="price" />
          {former > total && <MoneyText value={former} former />}
        </p>
      </div>
      <Stepper
        label={item.name}
        removes
        aloud={false}
        value={quantity}
        onValueChange={(next) => {
          shop.agreeToPrices();
          return onUnits(item, next);
        }}
      />
    </Row>
  );
}

function Got({ shop, line, priced, onUndo }: LineProps & Pick<ScanLinesProps, 'onUndo'>) {
  const free = priced ? freeText(priced) : null;
  const next = nextText(line.item, shop.campaigns, shop.now, line.quantity);
  return (
    <Row wrap gap={2} justify="between" className={styles.got}>
      {free !== null && (
        <Tag colour="mango">
          <Gift /> {free}
        </Tag>
      )}
      {(free === null || next !== null) && (
        <span className={textClass({ size: 1, tone: 'soft', weight: 600 })}>
          {next !== null ? `${next}.` : '+1 no carrinho'}
        </span>
      )}
      <Button look="ghost" size="small" icon={<Undo2 size={18} />} onClick={onUndo}>
        Desfazer
      </Button>
    </Row>
  );
}
