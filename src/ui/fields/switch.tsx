import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import styles from './switch.module.css';

export type SwitchProps = {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** 'panel' stands on a leaf background, as in the cart. 'plain' is a settings line. */
  look?: 'plain' | 'panel';
};

/** A setting that applies at once, without saving. The whole line is pressable. */
export function Switch({ label, checked, onCheckedChange, disabled, look = 'plain' }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      className={cx(styles.line, styles[look])}
      onClick={() => onCheckedChange(!checked)}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.track} aria-hidden="true" />
    </button>
  );
}
