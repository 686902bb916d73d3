import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { textClass } from '../base/look.ts';
import styles from './button.module.css';

export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'ghost' | 'warn';
export type ButtonSize = 'small' | 'normal' | 'tall';

export type ButtonProps = ComponentPropsWithRef<'button'> & {
  look?: ButtonLook;
  size?: ButtonSize;
  wide?: boolean;
  /** Work is in progress: the width stays, a spinner covers the label, and presses do nothing. */
  busy?: boolean;
  icon?: ReactNode;
};

/** A button. `type` defaults to 'button'. A busy button keeps focus and name, so that readers announce its state. */
export function Button(props: ButtonProps) {
  const {
    look = 'primary',
    size = 'normal',
    wide,
    busy = false,
    icon,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass(look, size, wide), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      <span className={styles.label}>
        {icon}
        {children}
      </span>
      {busy && <span className={textClass({ turning: true }, styles.spinner)} aria-hidden="true" />}
    </button>
  );
}

/** Classes of a button, for elements that look like a button, such as a link. */
export function buttonClass(look: ButtonLook, size: ButtonSize, wide: boolean | undefined): string {
  return cx(styles.button, styles[look], styles[size], wide && styles.wide);
}
