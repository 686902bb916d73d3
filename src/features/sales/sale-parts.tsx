import { clockText } from '../../domain/hours/shop-clock.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { proofNumber } from '../../domain/shop/proof-number.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { type Sum, Sums } from '../../ui/payment/sums.tsx';
import { MoneyText } from '../../ui/words/money-text.tsx';
import styles from './sales.module.css';
import { FREE, type ShownSale } from './shown-sale.ts';

/** The number on the buyer's proof, the ways of payment, and the amount that remains after returns. */
export function SaleParts({ sale }: { sale: ShownSale }) {
  const { balanceUsed, pixAmount, endToEndId, at, givenBack, totalAmount, returns } = sale;
  const onItsWay = returns.reduce(
    (sum, { pix, amount }) => (pix === 'EM_PROCESSAMENTO' ? sum + amount : sum),
    0,
  );
  const paid = [
    ...(balanceUsed > 0 || pixAmount === 0
      ? [{ name: totalAmount === 0 ? FREE : 'Saldo', value: <MoneyText value={totalAmount - pixAmount} /> }]
      : []),
    ...(pixAmount > 0 ? [{ name: `PIX às ${clockText(at)}`, value: <MoneyText value={pixAmount} /> }] : []),
  ];
  return (
    <>
      <p className={textClass({ size: 1, tone: 'soft', digits: true })}>Nº {proofNumber(sale.id)}</p>
      <Sums sums={paid} />
      {endToEndId !== null && (
        <div className={rowClass({ gap: 2, justify: 'between' }, styles.code)}>
          <code className={textClass({ size: 1, tone: 'soft', anywhere: true })}>{endToEndId}</code>
          <CopyButton text={endToEndId} />
        </div>
      )}
      {givenBack > 0 && (
        <Sums
          sums={[
            ...(givenBack > onItsWay ? [taken('Devolvido', givenBack - onItsWay)] : []),
            ...(onItsWay > 0 ? [taken('PIX a caminho', onItsWay)] : []),
            { name: 'Fica da venda', value: <MoneyText value={totalAmount - givenBack} /> },
          ]}
        />
      )}
    </>
  );
}

function taken(name: string, amount: Centavos): Sum {
  const value = (
    <span className={textClass({ tone: 'guava' })}>
      <MoneyText value={-amount} />
    </span>
  );
  return { name, value };
}
