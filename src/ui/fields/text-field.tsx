import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { rowClass, textClass } from '../base/look.ts';
import styles from './field.module.css';
import { Field, type FieldText } from './field.tsx';

export type TextFieldProps = FieldText &
  ComponentPropsWithRef<'input'> & {
    /** An icon inside the box, before the text. */
    before?: ReactNode;
    /** A button inside the box, after the text. */
    after?: ReactNode;
    inputClassName?: string;
    pill?: boolean;
  };

/** One line of text. Takes every input attribute and a ref, so that a form library can register it. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, before, after, inputClassName, pill, id, className, ...input } =
    props;
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id} className={className}>
      {(wiring) => (
        <span className={cx(rowClass({ size: 3, tone: 'ink' }, styles.box), pill && styles.pill)}>
          {before && (
            <span className={styles.before} aria-hidden="true">
              {before}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...wiring}
            className={cx(textClass({ grow: true }, styles.input), inputClassName)}
          />
          {after && <span className={rowClass({ tone: 'faint' }, styles.after)}>{after}</span>}
        </span>
      )}
    </Field>
  );
}
