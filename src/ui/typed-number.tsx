import { useState } from 'react';
import { cx } from './cx.ts';
import styles from './stepper.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface TypedNumberProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onValueChange: (value: number) => void;
}

/** A whole number that is also typed: thirty presses are too many. Left empty, it stays what it was. */
export function TypedNumber({ label, value, min, max, onValueChange }: TypedNumberProps) {
  const [isEmpty, setEmpty] = useState(false);
  const type = (text: string): void => {
    const digits = text.replace(/\D/g, '').slice(0, String(max).length);
    setEmpty(digits === '');
    if (digits !== '') onValueChange(Math.min(max, Math.max(min, Number(digits))));
  };
  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        aria-label={label}
        className={cx(styles.value, styles.typed)}
        value={isEmpty ? '' : String(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        onBlur={() => setEmpty(false)}
      />
      <VisuallyHidden>
        <output aria-live="polite">{value}</output>
      </VisuallyHidden>
    </>
  );
}
