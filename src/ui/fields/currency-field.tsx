import type { ClipboardEvent, Ref } from 'react';
import { cx } from '../base/cx.ts';
import { rowClass, textClass } from '../base/look.ts';
import { moneyText } from '../words/money-text.tsx';
import styles from './field.module.css';
import { Field, type FieldText } from './field.tsx';

const SYMBOL = /US\$|R\$|\$|€/gi;
/** Whole part and decimals, for either decimal sign. */
const SHAPES = [/^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/, /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/];

/**
 * The centavos of a pasted amount with a currency or a decimal sign: 'US$ 1,234.5' is 123450. Null for anything
 * else. Bare digits are centavos, as when typed.
 */
function pastedCentavos(pasted: string): number | null {
  const text = pasted.replace(SYMBOL, '').replace(/\s/g, '');
  const isAmount = text !== pasted.replace(/\s/g, '') || /[.,]/.test(text);
  const match = isAmount && SHAPES.map((shape) => shape.exec(text)).find((one) => one !== null);
  if (!match) return null;
  const [, whole = '', decimals = ''] = match;
  return Number(whole.replace(/\D/g, '') + decimals.padEnd(2, '0'));
}

export type CurrencyFieldProps = FieldText & {
  /** Centavos. Null before anything was typed. */
  value: number | null;
  onValueChange: (centavos: number | null) => void;
  /** Highest amount that can be typed, centavos. */
  max?: number;
  /** True if zero can be typed, as an amount apart from an empty field. */
  zero?: boolean;
  /** The currency symbol. Figures are written as in Brazil for all currencies. */
  currency?: keyof typeof SYMBOLS;
  name?: string;
  disabled?: boolean;
  /** The input itself, for moving the focus. */
  ref?: Ref<HTMLInputElement>;
  /** The large figure of a deposit or withdrawal. */
  big?: boolean;
};

const SYMBOLS = { brl: 'R$', usd: '$', eur: '€' };

/** R$ 9.999.999,99, the largest amount of the field. */
const MAX_CENTAVOS = 999_999_999;

/** The centavos of a CurrencyField's text, for forms. Null without an amount, and for zero. */
export function centavosOf(text: string): number | null {
  return Number(text.replace(/\D/g, '')) || null;
}

/**
 * An amount typed as digits from the right: 1, 2, 5, 0 shows R$ 12,50. A pasted amount with a currency or decimal sign
 * is read as written.
 */
export function CurrencyField(props: CurrencyFieldProps) {
  const {
    value,
    onValueChange,
    max = MAX_CENTAVOS,
    zero = false,
    currency = 'brl',
    name,
    disabled,
    big,
    ref,
    ...text
  } = props;
  // The replacement is a function, so that a dollar sign is not read as a pattern.
  const shown = (amount: number): string => moneyText(amount).replace(SYMBOLS.brl, () => SYMBOLS[currency]);
  const paste = (event: ClipboardEvent): void => {
    const amount = pastedCentavos(event.clipboardData.getData('text'));
    if (amount === null) return;
    event.preventDefault();
    if (amount <= max) onValueChange(zero ? amount : amount || null);
  };
  const written = value === null ? '' : shown(value);
  const change = (typed: string): void => {
    const digits = typed.replace(/\D/g, '');
    const amount = Number(digits);
    // Deleting the last digit leaves an empty field, not zero.
    const isZero = digits === '0' || (digits !== '' && typed.length > written.length);
    if (amount === 0) onValueChange(zero && isZero ? 0 : null);
    else if (amount <= max) onValueChange(amount);
  };
  return (
    <Field {...text}>
      {(wiring) => (
        <span className={rowClass({ size: 3, tone: 'ink' }, styles.box)}>
          <input
            {...wiring}
            ref={ref}
            className={cx(textClass({ grow: true }, styles.input), big && styles.amount)}
            name={name}
            value={written}
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
