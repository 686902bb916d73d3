import type { ComponentPropsWithRef } from 'react';
import { rowClass, textClass } from '../base/look.ts';
import styles from './field.module.css';
import { Field, type FieldText } from './field.tsx';

export function TextAreaField(props: FieldText & ComponentPropsWithRef<'textarea'>) {
  const { label, hideLabel, hint, error, id, className, ...area } = props;
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id} className={className}>
      {(wiring) => (
        <span className={rowClass({ size: 3, tone: 'ink' }, styles.box)}>
          <textarea rows={4} {...area} {...wiring} className={textClass({ grow: true }, styles.input)} />
        </span>
      )}
    </Field>
  );
}
