import type { CSSProperties } from 'react';
import { printableCode } from '../../domain/labels/printed-label.ts';
import { packSize, unitPrice } from '../../domain/money/unit-price.ts';
import type { Item } from '../../domain/shop/item.ts';
import { cx } from '../../ui/base/cx.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import { Barcode } from './barcode.tsx';
import { LabelQr } from './label-qr.tsx';
import styles from './shelf-label.module.css';

export type Paper = 'a4' | 'roll';

/** A shelf label: name, price, price of a litre or kilogram, a barcode, and a QR with the label's own price. */
export function ShelfLabel({ item, paper }: { item: Item; paper: Paper }) {
  const [sign = '', amount = ''] = moneyText(item.price).split(/\s/);
  const size = packSize(item.name, item.description);
  const each = size && unitPrice(item.price, size);
  const eachText = each && `${moneyText(each.price)}/${each.per}`;
  const code = printableCode(item);
  return (
    <Stack justify="between" className={cx(styles.label, styles[paper])}>
      <Row align="start" justify="between" gap={1}>
        <p className={styles.name}>{item.name}</p>
        {code !== null && <LabelQr price={item.price} code={code} />}
      </Row>
      <Row align="end" justify="between" className={styles.foot}>
        <div>
          <p className={styles.price} style={signsOf(amount)}>
            <small>{sign}</small> {amount}
          </p>
          {eachText && (
            <p className={styles.each} style={signsOf(eachText)}>
              {eachText}
            </p>
          )}
        </div>
        {code !== null && <Barcode code={code} widest={paper === 'a4' ? 31 : 46} />}
      </Row>
    </Stack>
  );
}

/** Number of characters, because a longer amount has smaller letters. */
const signsOf = ({ length }: string): CSSProperties => ({ '--signs': length }) as CSSProperties;
