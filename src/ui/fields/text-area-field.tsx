import type { ComponentPropsWithRef } from 'react';
import styles from './field.module.css';
import { Field, type FieldText } from './field.tsx';

/** Several lines of text. */
export function TextAreaField(props: FieldText & ComponentPropsWithRef<'textarea'>) {
  const { label, hideLabel, hint, error, id, className, ...area } = props;
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id} className={className}>
      {(wiring) => (
        <span className={styles.box}>
          <textarea rows={4} {...area} {...wiring} className={styles.input} />
        </span>
      )}
    </Field>
  );
}
