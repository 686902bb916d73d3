import { PiggyBank } from 'lucide-react';
import type { Purchase } from '../../../records/types/money/shopping-purchase.ts';
import { cx } from '../../../ui/base/cx.ts';
import { rowClass, textClass } from '../../../ui/base/look.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import styles from './slip.module.css';
import { type Slip, type SlipLine, type SlipRow, slipOf } from './slip.ts';

/** The receipt of a purchase as a slip of paper. Needs no data but the purchase record. */
export function SlipPaper({ purchase }: { purchase: Purchase }) {
  const slip = slipOf(purchase);
  return (
    <div className={styles.desk}>
      <div className={styles.edge}>
        <div className={textClass({ size: 2, digits: true, anywhere: true }, styles.paper)}>
          <Head slip={slip} />
          <ul className={styles.part} aria-label="Itens">
            {slip.lines.map((line) => (
              <Line key={line.itemId} line={line} />
            ))}
          </ul>
          <dl className={styles.part}>
            <div className={rowClass({ wrap: true, justify: 'between', align: 'baseline' }, styles.total)}>
              <dt className={textClass({ weight: 600 })}>Total</dt>
              <dd>{slip.total}</dd>
            </div>
            {slip.saved && (
              <div className={rowClass({ wrap: true, gap: 2 }, styles.saved)}>
                <PiggyBank aria-hidden="true" />
                <dt>Você economizou</dt>
                <dd>{slip.saved}</dd>
              </div>
            )}
          </dl>
          <dl className={styles.part}>
            {slip.facts.map((fact) => (
              <Fact key={fact.name} {...fact} />
            ))}
            {slip.pixId && (
              <div className={rowClass({ wrap: true, justify: 'between' }, styles.fact)}>
                <dt className={styles.soft}>Identificador do PIX</dt>
                <dd className={rowClass({ justify: 'between', gap: 3, size: 1 }, styles.code)}>
                  {slip.pixId}
                  <CopyButton text={slip.pixId} />
                </dd>
              </div>
            )}
          </dl>
        </div>
      </div>
    </div>
  );
}

function Head({ slip }: { slip: Slip }) {
  return (
    <>
      <div className={rowClass({ wrap: true, gap: 2 }, styles.brand)}>
        <img src="/favicon.svg" alt="" />
        <b>Vendinha</b>
        {slip.number && (
          <p className={textClass({ size: 1 }, cx(styles.soft, styles.number))}>
            Comprovante <b>Nº {slip.number}</b>
          </p>
        )}
      </div>
      <p className={styles.place}>{slip.place}</p>
    </>
  );
}

function Line({ line }: { line: SlipLine }) {
  return (
    <li className={styles.line}>
      <p className={rowClass({ wrap: true, justify: 'between', align: 'baseline' })}>
        <b>{line.name}</b>
        <span>{line.amount}</span>
      </p>
      <p className={textClass({ size: 1 }, styles.soft)}>{line.count}</p>
      {line.deductions.map(({ name, value }) => (
        <p key={name} className={rowClass({ wrap: true, justify: 'between' }, styles.off)}>
          <span>{name}</span>
          <span>{value}</span>
        </p>
      ))}
    </li>
  );
}

function Fact({ name, value }: SlipRow) {
  return (
    <div className={rowClass({ wrap: true, justify: 'between' }, styles.fact)}>
      <dt className={styles.soft}>{name}</dt>
      <dd className={textClass({ weight: 600 })}>{value}</dd>
    </div>
  );
}
