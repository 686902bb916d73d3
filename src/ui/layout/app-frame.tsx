import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { Stack } from '../base/stack.tsx';
import styles from './app-frame.module.css';

export type AppFrameProps = {
  /** Sticks to the top: awning, top bar, strips. */
  header?: ReactNode;
  /** 'plain' header on the paper, 'raised' on white with a line below. */
  headerLook?: 'plain' | 'raised';
  /** Left column from 720 px on, such as categories. Phones show the same as chips in the header. */
  rail?: ReactNode;
  railLabel?: string;
  /** Right column from 1024 px on, such as the cart. Below that, the same content is a Sheet. */
  panel?: ReactNode;
  panelLabel?: string;
  /** Sticks to the bottom at every width: see BottomBar. */
  footer?: ReactNode;
  /** 'full' uses the whole width, 'column' centres a readable column (forms, settings, lists of cards). */
  width?: 'full' | 'column';
  /** Padding at the sides of the content. Off for rows that reach the edge. */
  padded?: boolean;
  children: ReactNode;
};

/** A ref callback that marks the page. A page with columns does not scroll itself, even with strips above the frame. */
const standStill = (frame: HTMLElement | null): (() => void) => {
  const page: DOMStringMap = frame?.parentElement?.dataset ?? {};
  page.columns = '';
  return () => void delete page.columns;
};

/** The frame of a screen on phone, tablet and desktop: header, rail, content, panel, footer. */
export function AppFrame(props: AppFrameProps) {
  const {
    header,
    headerLook = 'plain',
    rail,
    railLabel,
    panel,
    panelLabel,
    footer,
    width = 'full',
    padded = true,
  } = props;
  const hasColumns = Boolean(rail || panel);
  return (
    <Stack
      ref={hasColumns ? standStill : null}
      className={cx(styles.frame, hasColumns && styles.columns, footer ? styles.footed : null)}
    >
      {header && (
        <header className={cx(styles.header, styles[headerLook])} data-frame-header="">
          {header}
        </header>
      )}
      <div
        className={cx(styles.body, rail ? styles.withRail : undefined, panel ? styles.withPanel : undefined)}
      >
        {rail && (
          <nav className={styles.rail} aria-label={railLabel}>
            {rail}
          </nav>
        )}
        <main className={cx(styles.main, styles[width], padded && styles.padded)}>{props.children}</main>
        {panel && (
          <aside className={styles.panel} aria-label={panelLabel}>
            {panel}
          </aside>
        )}
      </div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </Stack>
  );
}
