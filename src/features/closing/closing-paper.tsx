import type { ReactNode } from 'react';
import { instantText } from '../../domain/hours/shop-date.ts';
import { formatCnpj } from '../../domain/people/cnpj.ts';
import { isoOfMonth, monthName } from '../../domain/words/month.ts';
import { Paper } from '../../ui/layout/paper.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import styles from './closing.module.css';
import {
  accountLines,
  type ClosingLine,
  lossCorrectionLine,
  resultLines,
  stockLines,
} from './closing-lines.ts';
import type { ClosingView } from './closing-view.ts';

/** The month on paper, each shop by itself. Only print shows it; a browser saves it as a PDF. */
export function ClosingPaper({ closing: { shops, answer }, chosen, shop, nameOf, end }: ClosingView) {
  const { month } = chosen;
  const title = `${monthName(month)} de ${isoOfMonth(month).slice(0, 4)}`;
  return (
    <Paper title={`Fechamento de ${title}`}>
      {answer && <p>Dados de {instantText(answer.at)}.</p>}
      {shops.length > 1 && (
        <Part title="Todos os locais" lines={resultLines(shops)}>
          {answer?.account && shop === undefined && (
            <Part title="Receita na conta" lines={accountLines(answer.account, month, end)} />
          )}
        </Part>
      )}
      {shops.map(({ id, cnpj, figures, closedAt, corrections, lossCorrection }) => (
        <Part
          key={id}
          title={[nameOf(id), cnpj && `CNPJ ${formatCnpj(cnpj)}`].filter(Boolean).join(' · ')}
          lines={[
            ...resultLines([{ figures }]),
            ...stockLines(figures, month, end),
            ...corrections.map(({ at, amount }) => ({
              name: `${amount < 0 ? 'Devolução não feita pelo banco em' : 'Correção de'} ${instantText(at)}`,
              amount: -amount,
            })),
            ...(lossCorrection ? [lossCorrectionLine(lossCorrection)] : []),
          ]}
        >
          <p>
            {closedAt === null ? 'Aberto: os números ainda mudam.' : `Fechado em ${instantText(closedAt)}.`}
          </p>
        </Part>
      ))}
    </Paper>
  );
}

interface PartProps {
  title: string;
  lines: readonly ClosingLine[];
  children?: ReactNode;
}

function Part({ title, lines, children }: PartProps) {
  return (
    <section>
      <b>{title}</b>
      <table className={styles.sums}>
        <tbody>
          {lines.map(({ name, amount, note }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{amount === null ? '—' : moneyText(amount)}</td>
              <td>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  );
}
