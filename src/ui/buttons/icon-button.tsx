import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import styles from './icon-button.module.css';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** The button's action, read aloud and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  look?: 'plain' | 'sunk' | 'wash' | 'leaf';
  shape?: 'round' | 'square';
  /** A number over the corner, such as unread messages. Hidden at 0. */
  count?: number;
};

/** A button with only an icon, 48 px or more. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, look = 'plain', shape = 'round', count = 0, className, ...rest } = props;
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={count > 0 ? `${label} (${count})` : label}
      className={cx(styles.button, styles[look], styles[shape], className)}
    >
      {icon}
      {count > 0 && <span className={styles.count} data-count={count > 99 ? '99+' : count} data-unpictured />}
    </button>
  );
}

/** Holds the place of an icon button that is still loading, so that nothing beside it moves. */
export const IconPlace = () => <span className={styles.button} />;
