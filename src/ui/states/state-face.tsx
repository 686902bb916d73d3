import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { optionalPart } from '../base/late-part.tsx';
import { Row } from '../base/row.tsx';
import { Stack } from '../base/stack.tsx';
import styles from './state-face.module.css';

export type FaceKind = 'empty' | 'offline' | 'error' | 'done';

/** Loaded on demand. The state must also work without its drawing. */
const FaceDrawing = optionalPart<{ kind: FaceKind }>(() =>
  import('./face-drawing.tsx').then((part) => part.FaceDrawing),
);

export type StateFaceProps = {
  kind: FaceKind;
  title: string;
  /** One or two sentences: the reason and the way out. */
  text?: ReactNode;
  /** A Button or LinkButton. */
  action?: ReactNode;
  /** The heading level on the page. */
  level?: 1 | 2 | 3;
  /** A smaller face, for a panel or a sheet. */
  compact?: boolean;
};

/** Replaces the content of a list or page: a drawing, a title, a reason and an action. */
export function StateFace({ kind, title, text, action, level = 2, compact }: StateFaceProps) {
  const Title = `h${level}` as 'h2';
  const isPassing = kind === 'error' || kind === 'offline';
  return (
    <Stack
      align="center"
      centred
      className={cx(styles.face, compact && styles.compact)}
      data-passing={isPassing || undefined}
    >
      <div className={styles.drawing}>
        <FaceDrawing kind={kind} />
      </div>
      <Title className={styles.title}>{title}</Title>
      {text && <div className={styles.text}>{text}</div>}
      {action && (
        <Row wrap gap={2} justify="center" align="stretch" className={styles.action}>
          {action}
        </Row>
      )}
    </Stack>
  );
}
