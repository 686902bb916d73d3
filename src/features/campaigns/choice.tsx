import { useId, useState } from 'react';
import { foldAccents } from '../../domain/words/fold-accents.ts';
import { byName } from '../../domain/words/name-order.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { CalmSpoken } from '../../ui/words/calm-spoken.tsx';
import styles from './campaigns.module.css';

interface ChoiceProps {
  label: string;
  /** Text when there are no options. */
  empty: string;
  options: readonly { id: string; name: string }[];
  value: readonly string[];
  onValueChange: (ids: readonly string[]) => void;
}

/** Number of options from which a search field is shown. */
const MANY = 8;

const NOTHING = 'Nada encontrado com este nome';

/** Selects any number of options. Chosen options come first on opening, so that they are visible at once. */
export function Choice({ label, empty, options, value, onValueChange }: ChoiceProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [first] = useState(() => new Set(value));
  const shown = options
    .filter(({ name }) => foldAccents(name).includes(foldAccents(query)))
    .sort((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)) || byName(a, b));
  const isNothing = shown.length === 0 && options.length > 0;
  const toggle = (option: string): void =>
    onValueChange(value.includes(option) ? value.filter((one) => one !== option) : [...value, option]);
  return (
    <fieldset className={styles.choice} aria-labelledby={id}>
      <legend id={id}>
        {label}
        {value.length > 0 && ` (${value.length})`}
      </legend>
      {options.length === 0 && <p className={styles.soft}>{empty}</p>}
      {options.length >= MANY && (
        <SearchField label={`Buscar em ${label.toLowerCase()}`} value={query} onValueChange={setQuery} />
      )}
      {isNothing && <p className={styles.soft}>{NOTHING}</p>}
      <CalmSpoken text={isNothing ? NOTHING : ''} />
      <div className={styles.options}>
        {shown.map((option) => (
          <Checkbox
            key={option.id}
            label={option.name}
            checked={value.includes(option.id)}
            onChange={() => toggle(option.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
