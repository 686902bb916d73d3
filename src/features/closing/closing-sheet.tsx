import { useNetwork } from '../../data/hooks/hooks.ts';
import { figuresOfAll, keptOf } from '../../domain/closing/closing.ts';
import { instantText } from '../../domain/hours/shop-date.ts';
import { isoOfMonth } from '../../domain/words/month.ts';
import { compareNames } from '../../domain/words/name-order.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/base/link.tsx';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { Sums } from '../../ui/payment/sums.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import { CloseMonth } from './close-month.tsx';
import styles from './closing.module.css';
import { Corrections, LossCorrections } from './closing-corrections.tsx';
import { accountLines, type ClosingLine, resultLines, stockLines } from './closing-lines.ts';
import type { ClosingView } from './closing-view.ts';

/** The month: sales and result, shelves, account, each shop, and the button that closes it. */
export function ClosingSheet(view: ClosingView) {
  const { closing, chosen, shop, end } = view;
  const { shops, answer } = closing;
  const figures = figuresOfAll(shops);
  return (
    <Stack gap={3} className={styles.page}>
      <Age closing={closing} />
      <Lines title={countText(figures.sales, 'venda', 'vendas')} lines={resultLines(shops)} />
      <Lines title="Prateleiras a preço de custo" lines={stockLines(figures, chosen.month, end)} />
      {shop === undefined && answer?.account && (
        <Lines
          title="Sua receita"
          lines={accountLines(answer.account, chosen.month, end)}
          about="A conta é de todos os locais em seu nome."
        />
      )}
      <Corrections {...view} />
      <LossCorrections {...view} />
      {shop === undefined && shops.length > 1 && <ShopList {...view} />}
      {answer?.account && <CloseMonth {...view} />}
    </Stack>
  );
}

/** Always one line high, so that nothing below it moves while figures are fetched. */
function Age({ closing: { answer, status, error } }: Pick<ClosingView, 'closing'>) {
  const { online } = useNetwork();
  if (!answer || !online || error) return null;
  return (
    <p role="status" className={textClass({ size: 1, tone: 'soft', cut: true })}>
      Dados de {instantText(answer.at)}
      {status === 'loading' && ' · buscando…'}
    </p>
  );
}

function Lines({ title, lines, about }: { title: string; lines: readonly ClosingLine[]; about?: string }) {
  return (
    <Card as="section" padded aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {about && <p className={textClass({ size: 1, tone: 'soft' })}>{about}</p>}
      <Sums
        sums={lines.map(({ name, amount, total = false, note }) => ({
          name,
          total,
          value: (
            <>
              {amount === null ? '—' : moneyText(amount)}
              {note && <small className={styles.note}>{note}</small>}
            </>
          ),
        }))}
      />
    </Card>
  );
}

function ShopList({ closing: { shops }, chosen, nameOf }: ClosingView) {
  const query = `?mes=${isoOfMonth(chosen.month)}`;
  const sorted = shops.toSorted((a, b) => compareNames(nameOf(a.id), nameOf(b.id)));
  return (
    <Card as="section" padded aria-label="Por local">
      <h2 className={styles.title}>Por local</h2>
      <ul>
        {sorted.map(({ id, figures, closedAt }) => (
          <li key={id} className={rowClass({ wrap: true, gap: 2 }, styles.line)}>
            <Link to={`${paths.closing(id)}${query}`} className={textClass({ whole: true })}>
              {nameOf(id)}
            </Link>
            {closedAt !== null && <Tag colour="leaf">Fechado</Tag>}
            <b className={textClass({ weight: 600, digits: true })}>{moneyText(keptOf(figures))}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
