import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../base/cx.ts';
import styles from './printed.module.css';

/** A ref callback: the page knows what is printed in its place. */
const tellPage = (): (() => void) => {
  const { dataset } = document.documentElement;
  dataset.printed = '';
  return () => void delete dataset.printed;
};

/** While it is mounted, print shows this in place of the app, and the screen shows nothing of it. */
export function Printed({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return createPortal(
    <div ref={tellPage} className={cx(styles.printed, className)}>
      {children}
    </div>,
    document.body,
  );
}
