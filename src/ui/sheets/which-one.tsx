import type { ReactNode } from 'react';
import { rowClass, stackClass, textClass } from '../base/look.ts';
import styles from './which-one.module.css';

/** One of several found things. */
export interface WhichOneChoice {
  id: string;
  name: string;
  /** The difference from the other choices, such as a price. */
  detail: string;
  picture?: ReactNode;
  disabled?: boolean;
}

/** Asks which of several things is meant, with one press each. */
export function WhichOne(props: {
  label: string;
  choices: readonly WhichOneChoice[];
  onChoose: (id: string) => void;
}) {
  return (
    <ul className={stackClass({ gap: 2 })} aria-label={props.label}>
      {props.choices.map(({ id, name, detail, picture, disabled }) => (
        <li key={id}>
          <button
            type="button"
            className={rowClass({ wrap: true, gap: 3, tone: 'ink' }, styles.choice)}
            disabled={disabled}
            onClick={() => props.onChoose(id)}
          >
            {picture}
            <span className={textClass({ anywhere: true, weight: 600 }, styles.name)}>{name}</span>
            <span className={styles.detail}>{detail}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
