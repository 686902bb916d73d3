import { type ReactNode, useId } from 'react';
import { cx } from '../base/cx.ts';
import { textClass } from '../base/look.ts';
import { Stack } from '../base/stack.tsx';
import { useCalm } from '../base/use-calm.ts';
import styles from './field.module.css';

/** Texts of every field: label, permanent hint, and an error in addition to the hint. */
export type FieldText = {
  label: string;
  /** True if the label is for screen readers only, as in a search box. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
};

/** Attributes that tie a control to its label, hint and error. Spread them on the control. */
export type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldProps = FieldText & {
  id?: string;
  className?: string;
  children: (wiring: FieldWiring) => ReactNode;
};

/** Label above, control in the middle, hint and error below, connected for assistive technology. */
export function Field({ label, hideLabel, hint, error: problem, id, className, children }: FieldProps) {
  const error = useCalm(problem);
  const made = useId();
  const control = id ?? made;
  const hintId = hint ? `${control}-hint` : undefined;
  const errorId = error ? `${control}-error` : undefined;
  const described = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <Stack gap="icon" className={cx(styles.field, className)}>
      <label
        htmlFor={control}
        className={cx(textClass({ caption: true }), hideLabel && textClass({ spoken: true }))}
      >
        {label}
      </label>
      {children({ id: control, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </Stack>
  );
}
