import type { ReactNode } from 'react';
import styles from './which-one.module.css';

/** One of several found things. */
export interface WhichOneChoice {
  id: string;
  name: string;
  /** Its difference from the others, such as its price. */
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
    <ul className={styles.list} aria-label={props.label}>
      {props.choices.map(({ id, name, detail, picture, disabled }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.choice}
            disabled={disabled}
            onClick={() => props.onChoose(id)}
          >
            {picture}
            <span className={styles.name}>{name}</span>
            <span className={styles.detail}>{detail}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
