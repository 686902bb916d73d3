import type { ReactNode } from 'react';
import type { CsvPlan, PlannedLine } from '../../../domain/csv/plan.ts';
import { cx } from '../../../ui/base/cx.ts';
import { textClass } from '../../../ui/base/look.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';
import { clearedText, fieldChangeText, isCleared } from './import-texts.ts';
import styles from './spreadsheet.module.css';

type Plan = Extract<CsvPlan, { kind: 'plan' }>;
type Kind = PlannedLine['outcome']['kind'];

/** Maximum number of drawn lines of one kind. Beyond it, people check samples. */
const MAX_SHOWN = 300;

const GROUPS: readonly { kind: Kind; title: string; open: boolean }[] = [
  { kind: 'wrong', title: 'Com erro', open: true },
  { kind: 'changed', title: 'Alterados', open: true },
  { kind: 'new', title: 'Novos', open: true },
  { kind: 'unchanged', title: 'Sem mudança', open: false },
];

export function PlanView({ plan }: { plan: Plan }) {
  const { lines, ignoredColumns, leavesOutCosts, newCategories } = plan;
  const cleared = clearedText(lines);
  return (
    <Stack gap={2}>
      {cleared !== null && <Notice kind="warning">{cleared}</Notice>}
      {leavesOutCosts && (
        <Notice kind="info">A coluna “custo” fica de fora: seu papel aqui não muda custos.</Notice>
      )}
      {ignoredColumns.length > 0 && (
        <p className={textClass({ tone: 'soft', size: 1 }, styles.soft)}>
          {ignoredColumns.length === 1 ? 'Coluna ignorada: ' : 'Colunas ignoradas: '}
          {ignoredColumns.join(', ')}
        </p>
      )}
      {newCategories.length > 0 && (
        <p className={textClass({ tone: 'soft', size: 1 }, styles.soft)}>
          {newCategories.length === 1 ? 'Categoria nova: ' : 'Categorias novas: '}
          {newCategories.join(', ')}
        </p>
      )}
      {GROUPS.map((group) => (
        <Group
          key={group.kind}
          {...group}
          lines={lines.filter(({ outcome }) => outcome.kind === group.kind)}
        />
      ))}
    </Stack>
  );
}

interface GroupProps {
  kind: Kind;
  title: string;
  open: boolean;
  lines: readonly PlannedLine[];
}

function Group({ kind, title, open, lines }: GroupProps) {
  if (lines.length === 0) return null;
  const more = lines.length - MAX_SHOWN;
  return (
    <details className={styles.group} data-kind={kind} open={open}>
      <summary>
        {title} <span className={styles.count}>{lines.length}</span>
      </summary>
      <ul aria-label={title}>
        {lines.slice(0, MAX_SHOWN).map((line) => (
          <li key={line.line}>
            <Line line={line} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={textClass({ tone: 'soft', size: 1 }, styles.soft)}>
          {countText(more, 'outra linha', 'outras linhas')}
        </p>
      )}
    </details>
  );
}

function Line({ line: { line, name, outcome } }: { line: PlannedLine }) {
  return (
    <>
      <b>{name || 'Sem nome'}</b>{' '}
      <span className={textClass({ tone: 'soft', size: 1 }, styles.soft)}>linha {line}</span>
      {outcome.kind === 'wrong' && outcome.reasons.map((reason) => <Part key={reason}>{reason}</Part>)}
      {outcome.kind === 'changed' &&
        outcome.changes.map((change) => (
          <Part key={change.field} loses={isCleared(change)}>
            {fieldChangeText(change)}
          </Part>
        ))}
      {outcome.kind === 'new' && (
        <Part>
          {moneyText(outcome.item.price)} · {countText(outcome.item.quantity, 'unidade', 'unidades')}
        </Part>
      )}
    </>
  );
}

function Part({ loses = false, children }: { loses?: boolean; children: ReactNode }) {
  return <span className={cx(styles.part, loses && styles.loses)}>{children}</span>;
}
