import { unitsReturned } from '../../domain/sales/sale-return.ts';
import { lineOffers } from '../../records/purchase-line.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import styles from './sales.module.css';
import type { ShownSale } from './shown-sale.ts';

/** The lines of a sale, with disputed and returned units. */
export function SaleLines({ sale, disputed }: { sale: ShownSale; disputed: ReadonlyMap<string, number> }) {
  return (
    <ul>
      {sale.lines.map((line) => {
        const back = unitsReturned(sale.returns, line.itemId);
        const facts = [
          `${line.quantity} × ${moneyText(line.price)}`,
          ...lineOffers(line),
          ...(back > 0 ? [back === 1 ? '1 devolvida' : `${back} devolvidas`] : []),
          ...(back === 0 && disputed.has(line.itemId) ? ['com problema'] : []),
        ];
        const isMarked = back > 0 || disputed.has(line.itemId);
        return (
          <li key={line.itemId} className={rowClass({ gap: 3, justify: 'between' }, styles.line)}>
            <span className={textClass({ anywhere: true })}>
              <b className={textClass({ weight: 600 })}>{line.name}</b>
              <br />
              <span className={textClass({ size: 1, tone: isMarked ? 'guava' : 'soft' })}>
                {facts.join(' · ')}
              </span>
            </span>
            <b className={textClass({ weight: 600 })}>
              <MoneyText value={line.total} />
            </b>
          </li>
        );
      })}
    </ul>
  );
}
