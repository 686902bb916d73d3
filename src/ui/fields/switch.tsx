import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { rowClass, textClass } from '../base/look.ts';
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
      className={cx(rowClass({ gap: 3, weight: 600 }, styles.line), styles[look])}
      onClick={() => onCheckedChange(!checked)}
    >
      <span className={textClass({ grow: true })}>{label}</span>
      <span className={styles.track} aria-hidden="true" />
    </button>
  );
}
