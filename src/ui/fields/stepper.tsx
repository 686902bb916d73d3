import { Minus, Plus, Trash2 } from 'lucide-react';
import { cx } from '../base/cx.ts';
import styles from './stepper.module.css';
import { TypedNumber } from './typed-number.tsx';

export type StepperProps = {
  /** Name of the counted thing, part of each button's name. */
  label: string;
  value: number;
  /** Returning false refuses a typed number, and the former number stays. */
  onValueChange: (value: number) => unknown;
  min?: number;
  max?: number;
  /**
   * 'wide' fills a card in leaf, 'compact' is the sunken pill of a cart line, 'loose' the two square keys of a
   * count.
   */
  look?: 'wide' | 'compact' | 'loose';
  /** At the last value above the minimum, minus shows a bin: the next press removes the item. */
  removes?: boolean;
  /** The number can be typed too, as always in a count. Only the bin removes the item. */
  typed?: boolean;
  /** False if the screen itself announces the result of a press. */
  aloud?: boolean;
};

/** − n +. The number is a live region, so that readers announce a press. A key at its limit keeps the focus. */
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
        aria-disabled={value <= min}
        onClick={() => value > min && onValueChange(value - 1)}
      >
        {last ? <Trash2 /> : <Minus />}
      </button>
      {typed ? (
        <TypedNumber
          label={label}
          value={value}
          max={max}
          onValueChange={onValueChange}
          aloud={aloud}
          min={removes ? min + 1 : min}
          staysOnEnter={look === 'loose'}
        />
      ) : (
        <output className={styles.value} aria-live={aloud ? undefined : 'off'}>
          {value}
        </output>
      )}
      <button
        type="button"
        className={styles.key}
        aria-label={`Aumentar ${label}`}
        aria-disabled={value >= max}
        onClick={() => value < max && onValueChange(value + 1)}
      >
        <Plus />
      </button>
    </div>
  );
}
