import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { textClass } from '../base/look.ts';
import styles from './chips.module.css';

export type Chip<Id extends string> = {
  id: Id;
  label: ReactNode;
  count?: number;
  /** A heading before this chip, such as 'Promoções'. A rail shows it above, hidden from readers. */
  heading?: string;
};

export type ChipsProps<Id extends string> = {
  /** Name of the choice, such as 'Categorias'. */
  label: string;
  chips: readonly Chip<Id>[];
  value: Id;
  onValueChange: (id: Id) => void;
  /** 'row' scrolls sideways. 'rail' is the same choice as a column, for AppFrame's rail. */
  look?: 'row' | 'rail';
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One choice out of a few. One Tab stop. Arrows, Home and End move and choose. */
export function Chips<Id extends string>({
  label,
  chips,
  value,
  onValueChange,
  look = 'row',
}: ChipsProps<Id>) {
  const row = useRef<HTMLDivElement>(null);
  const chosen = chips.findIndex((chip) => chip.id === value);
  const move = (event: KeyboardEvent): void => {
    const next = targetOf(event.key, chosen, chips.length);
    const chip = next === undefined ? undefined : chips[next];
    if (next === undefined || !chip) return;
    event.preventDefault();
    onValueChange(chip.id);
    const button = row.current?.querySelectorAll('button')[next];
    button?.focus();
    button?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  };
  return (
    <div ref={row} role="radiogroup" aria-label={label} className={styles[look]} onKeyDown={move}>
      {chips.map((chip, index) => (
        <Fragment key={chip.id}>
          {look === 'rail' && chip.heading && (
            <p
              className={textClass({ size: 1, weight: 600, tone: 'faint' }, styles.heading)}
              aria-hidden="true"
            >
              {chip.heading}
            </p>
          )}
          {/* biome-ignore lint/a11y/useSemanticElements: radio inputs would choose on page load in some form libraries */}
          <button
            type="button"
            role="radio"
            aria-checked={chip.id === value}
            tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
            className={styles.chip}
            data-picture
            onClick={() => onValueChange(chip.id)}
          >
            {chip.label}
            {chip.count !== undefined && (
              <span className={styles.count} data-picture-text={'\u00a0'}>
                {chip.count}
              </span>
            )}
          </button>
        </Fragment>
      ))}
    </div>
  );
}

function targetOf(key: string, chosen: number, length: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (Math.max(chosen, 0) + step + length) % length;
}
