import type { ClipboardEvent, Ref } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Field, type FieldText } from './field.tsx';
import { moneyText } from './money-text.tsx';
import { pastedCentavos } from './pasted-amount.ts';

export type CurrencyFieldProps = FieldText & {
  /** Centavos; null while nothing was typed. */
  value: number | null;
  onValueChange: (centavos: number | null) => void;
  /** Highest amount that can be typed, in centavos. */
  max?: number;
  /** Whose symbol stands before the amount; the figures are written as in Brazil in all of them. */
  currency?: keyof typeof SYMBOLS;
  name?: string;
  disabled?: boolean;
  /** The input itself, for who moves the focus. */
  ref?: Ref<HTMLInputElement>;
  /** The big figure of a deposit or withdrawal. */
  big?: boolean;
};

const SYMBOLS = { brl: 'R$', usd: '$', eur: '€' };

/** R$ 9.999.999,99: what a phone's digits row can reach without losing a centavo. */
const MAX_CENTAVOS = 999_999_999;

/** The centavos of what a CurrencyField shows, as a form reads it; null while it holds no amount. */
export function centavosOf(text: string): number | null {
  return Number(text.replace(/\D/g, '')) || null;
}

/** An amount typed as digits from the right: 1, 2, 5, 0 shows R$ 12,50. One that is pasted with its sign is read as it is. */
export function CurrencyField(props: CurrencyFieldProps) {
  const {
    value,
    onValueChange,
    max = MAX_CENTAVOS,
    currency = 'brl',
    name,
    disabled,
    big,
    ref,
    ...text
  } = props;
  // A function, so that a dollar sign does not mean the text that was found.
  const shown = (amount: number): string => moneyText(amount).replace(SYMBOLS.brl, () => SYMBOLS[currency]);
  const paste = (event: ClipboardEvent): void => {
    const amount = pastedCentavos(event.clipboardData.getData('text'));
    if (amount === null) return;
    event.preventDefault();
    if (amount <= max) onValueChange(amount || null);
  };
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
            value={value === null ? '' : shown(value)}
            onChange={(event) => change(event.target.value)}
            onPaste={paste}
            inputMode="numeric"
            autoComplete="off"
            placeholder={shown(0)}
            disabled={disabled}
          />
        </span>
      )}
    </Field>
  );
}
