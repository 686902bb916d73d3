import type { Ref } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Field, type FieldText } from './field.tsx';
import { moneyText } from './money-text.tsx';

export type CurrencyFieldProps = FieldText & {
  /** Centavos; null while nothing was typed. */
  value: number | null;
  onValueChange: (centavos: number | null) => void;
  /** Highest amount that can be typed, in centavos. */
  max?: number;
  name?: string;
  disabled?: boolean;
  /** The input itself, for who moves the focus. */
  ref?: Ref<HTMLInputElement>;
  /** The big figure of a deposit or withdrawal. */
  big?: boolean;
};

/** R$ 9.999.999,99: what a phone's digits row can reach without losing a centavo. */
const MAX_CENTAVOS = 999_999_999;

/** The centavos of what a CurrencyField shows, as a form reads it; null while it holds no amount. */
export function centavosOf(text: string): number | null {
  return Number(text.replace(/\D/g, '')) || null;
}

/** An amount typed as digits from the right: 1, 2, 5, 0 shows R$ 12,50. */
export function CurrencyField(props: CurrencyFieldProps) {
  const { value, onValueChange, max = MAX_CENTAVOS, name, disabled, big, ref, ...text } = props;
  const change = (typed: string): void => {
    const digits = typed.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
    if (digits === '' || digits === '0') onValueChange(null);
    else if (Number(digits) <= max) onValueChange(Number(digits));
  };
  return (
    <Field {...text}>
      {(wiring) => (
        <span className={styles.box}>
          <input
            {...wiring}
            ref={ref}
            className={cx(styles.input, big && styles.amount)}
            name={name}
            value={value === null ? '' : moneyText(value)}
            onChange={(event) => change(event.target.value)}
            inputMode="numeric"
            autoComplete="off"
            placeholder={moneyText(0)}
            disabled={disabled}
          />
        </span>
      )}
    </Field>
  );
}
