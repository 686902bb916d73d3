import { CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { textClass } from '../base/look.ts';
import { Row } from '../base/row.tsx';
import styles from './notice.module.css';

export type NoticeKind = 'info' | 'warning' | 'error';

const icons = { info: Info, warning: TriangleAlert, error: CircleX } satisfies Record<NoticeKind, unknown>;

/** A box within a page for an obstacle or a status, with at most one action. Announced. */
export function Notice({
  kind,
  children,
  action,
  aloud = true,
}: {
  kind: NoticeKind;
  children: ReactNode;
  action?: ReactNode;
  /** False if the screen itself announces the text. */
  aloud?: boolean;
}) {
  const Icon = icons[kind];
  return (
    <Row gap={3} weight={600} align="stretch" className={cx(styles.notice, styles[kind])} data-unpictured="">
      <Icon aria-hidden="true" />
      <div className={textClass({ grow: true, anywhere: true }, styles.body)}>
        <p role={aloud ? 'status' : undefined}>{children}</p>
        {action}
      </div>
    </Row>
  );
}
