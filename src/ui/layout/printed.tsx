import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../base/cx.ts';
import styles from './printed.module.css';

/** A ref callback that marks the page, so that the print styles hide the app. */
const tellPage = (): (() => void) => {
  const { dataset } = document.documentElement;
  dataset.printed = '';
  return () => void delete dataset.printed;
};

/** While mounted, print shows the children in place of the app. The screen never shows them. */
export function Printed({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return createPortal(
    <div ref={tellPage} className={cx(styles.printed, className)}>
      {children}
    </div>,
    document.body,
  );
}
