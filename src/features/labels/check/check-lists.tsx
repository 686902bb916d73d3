import type { ReactNode } from 'react';
import { printableCode } from '../../../domain/labels/printed-label.ts';
import { rowClass, stackClass, textClass } from '../../../ui/base/look.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { moneyText } from '../../../ui/words/money-text.tsx';
import styles from './check.module.css';
import { findingText } from './check-words.ts';
import type { Check, CheckedItem } from './use-check.ts';

interface CheckListsProps {
  walk: Check['walk'];
  onCreate: ((code: string) => void) | undefined;
}

/** Maximum number of rows in a list. Its heading has the full count. */
const MAX_ROWS = 100;

/** Findings of the check, worst first, and the items without a read label. */
export function CheckLists({ walk, onCreate }: CheckListsProps) {
  const { old, untold, right, unseen, unknown } = walk;
  return (
    <Stack gap={4}>
      <Part title="Etiquetas antigas" count={old.length}>
        {old.slice(0, MAX_ROWS).map(toRow)}
      </Part>
      <Part title="Sem cadastro" count={unknown.length}>
        {unknown.slice(0, MAX_ROWS).map((code) => (
          <li key={code} className={rowClass({ justify: 'between', gap: 3, wrap: true })}>
            <span className={textClass({ anywhere: true })}>{code}</span>
            {onCreate && (
              <Button look="quiet" size="small" onClick={() => onCreate(code)}>
                Criar com este código
              </Button>
            )}
          </li>
        ))}
      </Part>
      <Part title="Para conferir" count={untold.length}>
        {untold.slice(0, MAX_ROWS).map(toRow)}
      </Part>
      <Part title="Não vistos" count={unseen.length} folded>
        {unseen.slice(0, MAX_ROWS).map(({ row, value }) => (
          <li key={row.id} className={rowClass({ justify: 'between', gap: 3 })}>
            <span>
              {value.name}
              {printableCode(value) === null && <small> · sem código de barras</small>}
            </span>
            <span>{moneyText(value.price)}</span>
          </li>
        ))}
      </Part>
      <Part title="Certas" count={right.length} folded>
        {right.slice(0, MAX_ROWS).map(toRow)}
      </Part>
    </Stack>
  );
}

function toRow({ item, finding }: CheckedItem) {
  return (
    <li key={item.row.id} className={stackClass()}>
      <span className={textClass({ weight: 600 })}>{item.value.name}</span>
      <span className={textClass({ size: 1, tone: 'soft' })}>{findingText(item.value, finding)}</span>
    </li>
  );
}

interface PartProps {
  title: string;
  count: number;
  /** True for a list that a press opens. */
  folded?: boolean;
  children: ReactNode;
}

function Part({ title, count, folded, children }: PartProps) {
  if (count === 0) return null;
  const list = (
    <ul className={styles.list} aria-label={title}>
      {children}
    </ul>
  );
  if (folded)
    return (
      <details className={styles.part}>
        <summary>
          {title} ({count})
        </summary>
        {list}
      </details>
    );
  return (
    <section className={styles.part}>
      <h2>
        {title} ({count})
      </h2>
      {list}
    </section>
  );
}
