import type { Ref } from 'react';
import { cx } from '../base/cx.ts';
import { rowClass, textClass } from '../base/look.ts';
import styles from './field.module.css';
import { Field, type FieldText } from './field.tsx';

export type CodeFieldProps = FieldText & {
  value: string;
  /** Receives digits only, at most `length` of them. */
  onValueChange: (digits: string) => void;
  length?: number;
  name?: string;
  disabled?: boolean;
  /** The input itself, for moving the focus. */
  ref?: Ref<HTMLInputElement>;
};

/** A code from an e-mail or message. One input, so that pasting and autofill work. */
export function CodeField(props: CodeFieldProps) {
  const { value, onValueChange, length = 6, name, disabled, ref, ...text } = props;
  return (
    <Field {...text}>
      {(wiring) => (
        <span className={rowClass({ size: 3, tone: 'ink' }, styles.box)}>
          <input
            {...wiring}
            ref={ref}
            className={cx(textClass({ grow: true }, styles.input), styles.code)}
            name={name}
            value={value}
            onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, length))}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern={`[0-9]{${length}}`}
            placeholder={'·'.repeat(length)}
            disabled={disabled}
          />
        </span>
      )}
    </Field>
  );
}
