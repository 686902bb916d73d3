import { CloudOff, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import styles from './strip.module.css';

export type StripKind = 'offline' | 'warning' | 'info';

const icons = { offline: CloudOff, warning: TriangleAlert, info: Info } satisfies Record<StripKind, unknown>;

/** The status line under a header, with at most one action. Announced when it changes. */
export function Strip({
  kind,
  children,
  action,
}: {
  kind: StripKind;
  children: ReactNode;
  action?: ReactNode;
}) {
  const Icon = icons[kind];
  return (
    <div className={cx(styles.strip, styles[kind])}>
      <Icon />
      <p role="status" className={styles.text}>
        {children}
      </p>
      {action}
    </div>
  );
}
