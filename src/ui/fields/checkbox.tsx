import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { rowClass, textClass } from '../base/look.ts';
import styles from './checkbox.module.css';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  label: ReactNode;
  error?: ReactNode;
};

/** A checkbox. The whole line is pressable. */
export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className={rowClass({}, styles.line)}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={errorId} className={textClass({ size: 1, weight: 600, tone: 'guava' })}>
          {error}
        </p>
      )}
    </div>
  );
}
