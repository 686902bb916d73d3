import { ChevronRight } from 'lucide-react';
import type { ShopSupply } from '../../data/rows/supply/supplies.ts';
import type { Day } from '../../domain/hours/shop-time-zone.ts';
import { arrivalOf } from '../../domain/supplies/expected.ts';
import { cx } from '../../ui/base/cx.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { WaitingTag } from '../../ui/marks/waiting-tag.tsx';
import styles from './supplies.module.css';
import { supplierText, supplyText } from './supply-texts.ts';

interface SupplyRowProps {
  supply: ShopSupply;
  today: Day;
  /** True where several shops are shown, so that each order names its shop. */
  namesShop: boolean;
  onOpen: () => void;
}

/** One order: supplier, shop and day of arrival. */
export function SupplyRow({ supply, today, namesShop, onOpen }: SupplyRowProps) {
  const { value, entry, shop } = supply;
  const isLate = arrivalOf(value, today) === 'late';
  return (
    <li>
      <button type="button" className={rowClass({ gap: 3 }, styles.row)} onClick={onOpen}>
        <span className={stackClass({ grow: true, anywhere: true })}>
          <b>{supplierText(value)}</b>
          {namesShop && <span className={textClass({ size: 1 })}>{shop}</span>}
          <span className={cx(textClass({ size: 1, tone: 'soft' }), isLate && styles.late)}>
            {supplyText(supply, today)}
          </span>
        </span>
        {entry && <WaitingTag parked={entry.state.kind === 'parked'} />}
        <ChevronRight aria-hidden="true" />
      </button>
    </li>
  );
}
