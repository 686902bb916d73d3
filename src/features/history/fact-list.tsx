import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import styles from './history.module.css';

/** A row of details. An empty value hides the row. `copy` marks a long text to copy rather than read. */
export type Fact =
  | { label: string; value: ReactNode; copy?: false }
  | { label: string; value: string | null; copy: true };

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
        .map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd className={fact.copy ? styles.code : undefined}>
              {fact.value}
              {fact.copy && fact.value && <CopyButton text={fact.value} />}
            </dd>
          </div>
        ))}
    </dl>
  );
}
