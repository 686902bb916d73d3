import { instantText } from '../../domain/hours/shop-date.ts';
import { isoOfMonth } from '../../domain/words/month.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/base/link.tsx';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Card } from '../../ui/layout/card.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import styles from './closing.module.css';
import { lossCorrectionLine } from './closing-lines.ts';
import type { ClosingView } from './closing-view.ts';

/** Returns of the month's sales since its closing, and returns that the bank did not send. The figures stay. */
export function Corrections({ closing: { shops } }: ClosingView) {
  const all = shops.flatMap(({ id, corrections }) => corrections.map((one) => ({ ...one, shop: id })));
  if (all.length === 0) return null;
  return (
    <Card as="section" padded aria-label="Correções depois de fechado">
      <h2 className={styles.title}>Correções depois de fechado</h2>
      <p className={textClass({ size: 1, tone: 'soft' })}>
        {all.some(({ amount }) => amount < 0)
          ? 'Devoluções de vendas deste mês, e as que o banco não fez. Contam no mês em que isso aconteceu.'
          : 'Devoluções de vendas deste mês. Contam no mês em que foram feitas.'}
      </p>
      <ul>
        {all.map(({ saleId, at, amount, shop }) => (
          <li key={`${saleId} ${at}`} className={rowClass({ justify: 'between', gap: 2 }, styles.line)}>
            <Link to={`${paths.sales(shop)}?venda=${encodeURIComponent(saleId)}`}>{instantText(at)}</Link>
            <span className={textClass({ ...(amount > 0 && { tone: 'guava' }), digits: true })}>
              {moneyText(-amount)}
              {amount < 0 && <small className={styles.note}>o banco não fez</small>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Losses of the month that were undone or counted anew since its closing, with a link to the current losses. */
export function LossCorrections({ closing: { shops }, chosen, nameOf }: ClosingView) {
  const query = `?mes=${isoOfMonth(chosen.month)}`;
  const all = shops.flatMap(({ id, lossCorrection }) =>
    lossCorrection ? [{ id, ...lossCorrectionLine(lossCorrection) }] : [],
  );
  if (all.length === 0) return null;
  return (
    <Card as="section" padded aria-label="Perdas corrigidas depois de fechado">
      <h2 className={styles.title}>Perdas corrigidas depois de fechado</h2>
      <p className={textClass({ size: 1, tone: 'soft' })}>
        Perdas deste mês desfeitas ou contadas de novo. Não contam em nenhum outro mês.
      </p>
      <ul>
        {all.map(({ id, amount, note }) => (
          <li key={id} className={rowClass({ justify: 'between', gap: 2 }, styles.line)}>
            <Link to={`${paths.losses(id)}${query}`}>{nameOf(id)}</Link>
            <span className={textClass({ digits: true })}>
              {amount === null ? '—' : moneyText(amount)}
              {note && <small className={styles.note}>{note}</small>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
