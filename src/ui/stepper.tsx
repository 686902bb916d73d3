import { Minus, Plus, Trash2 } from 'lucide-react';
import { cx } from './cx.ts';
import styles from './stepper.module.css';
import { TypedNumber } from './typed-number.tsx';

export type StepperProps = {
  /** What is counted, such as the item's name: it is part of each button's name. */
  label: string;
  value: number;
  /** False refuses a typed number: the one before stays. */
  onValueChange: (value: number) => unknown;
  min?: number;
  max?: number;
  /** 'wide' fills a card in leaf, 'compact' is the sunken pill of a cart line, 'loose' the two square keys of a count. */
  look?: 'wide' | 'compact' | 'loose';
  /** At the lowest value but one, minus shows a bin: the next press takes the thing away. */
  removes?: boolean;
  /** The number may be typed too, as that of a count always; what takes the thing away is the bin alone. */
  typed?: boolean;
  /** False where the screen itself says aloud what a press did. */
  aloud?: boolean;
};

/** − n +. The number is a live region, so a press is answered aloud. */
export function Stepper(props: StepperProps) {
  const {
    label,
    value,
    onValueChange,
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    look = 'compact',
    removes,
    typed = look === 'loose',
    aloud = true,
  } = props;
  const last = removes === true && value === min + 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div role="group" aria-label={label} className={cx(styles.stepper, styles[look])}>
      <button
        type="button"
        className={styles.key}
        aria-label={last ? `Remover ${label}` : `Diminuir ${label}`}
        disabled={value <= min}
        onClick={() => onValueChange(value - 1)}
      >
        {last ? <Trash2 aria-hidden="true" /> : <Minus aria-hidden="true" />}
      </button>
      {typed ? (
        <TypedNumber {...{ label, value, max, onValueChange, aloud }} min={removes ? min + 1 : min} />
      ) : (
        <output className={styles.value} aria-live={aloud ? undefined : 'off'}>
          {value}
        </output>
      )}
      <button
        type="button"
        className={styles.key}
        aria-label={`Aumentar ${label}`}
        disabled={value >= max}
        onClick={() => onValueChange(value + 1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  );
}
