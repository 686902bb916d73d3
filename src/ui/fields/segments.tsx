import type { ReactNode } from 'react';
import { rowClass } from '../base/look.ts';
import styles from './segments.module.css';

export type SegmentsProps<Id extends string> = {
  label: string;
  segments: readonly { id: Id; label: ReactNode; icon?: ReactNode }[];
  value: Id;
  onValueChange: (id: Id) => void;
};

/** Two to four views of the same thing, side by side. */
export function Segments<Id extends string>({ label, segments, value, onValueChange }: SegmentsProps<Id>) {
  return (
    <fieldset className={rowClass({ wrap: true, align: 'stretch' }, styles.segments)} aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.id}
          type="button"
          aria-pressed={segment.id === value}
          className={styles.segment}
          onClick={() => onValueChange(segment.id)}
        >
          {segment.icon}
          {segment.label}
        </button>
      ))}
    </fieldset>
  );
}
