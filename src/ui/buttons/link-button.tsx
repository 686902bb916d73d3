import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import styles from './button.module.css';
import { type ButtonLook, type ButtonSize, buttonClass } from './button.tsx';

export type LinkButtonProps = ComponentPropsWithRef<'a'> & {
  look?: ButtonLook;
  size?: ButtonSize;
  wide?: boolean;
  icon?: ReactNode;
};

/** A link that looks like a button. It knows no router: pass `href` and, for in-app navigation, `onClick`. */
export function LinkButton(props: LinkButtonProps) {
  const { look = 'primary', size = 'normal', wide, icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={cx(buttonClass(look, size, wide), className)}>
      <span className={styles.label}>
        {icon}
        {children}
      </span>
    </a>
  );
}
