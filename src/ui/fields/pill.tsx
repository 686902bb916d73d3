import { rowClass } from '../base/look.ts';
import styles from './pill.module.css';

interface PillSelectProps {
  label: string;
  value: string;
  /** True shows the colour of a made choice. */
  isSet: boolean;
  choices: readonly { id: string; name: string }[];
  onPick: (id: string) => void;
}

/** A choice with the platform's own picker, as a pill. */
export function PillSelect({ label, value, isSet, choices, onPick }: PillSelectProps) {
  return (
    <select
      className={rowClass({ weight: 600 }, styles.pill)}
      aria-label={label}
      data-set={isSet || undefined}
      value={value}
      onChange={(event) => onPick(event.target.value)}
    >
      {choices.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
  );
}

/** A filter that is on or off, as a pill. */
export function PillToggle({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={rowClass({ weight: 600 }, styles.pill)}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {label}
    </button>
  );
}
