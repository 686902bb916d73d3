import { Search, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { rowClass } from '../base/look.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import styles from './search-field.module.css';
import { TextField } from './text-field.tsx';

export type SearchFieldProps = {
  /** Read aloud, and shown as a placeholder. */
  label: string;
  value: string;
  onValueChange: (text: string) => void;
  /** A button beside the box, such as the barcode scanner. */
  beside?: ReactNode;
};

/** The round search box. Its cross clears the text and keeps the focus. */
export function SearchField({ label, value, onValueChange, beside }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const empty = (): void => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2023 do not know <search> yet and would lose the landmark
    <div role="search" className={rowClass({ gap: 2 })}>
      <TextField
        className={styles.field}
        ref={input}
        type="search"
        label={label}
        hideLabel
        pill
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        before={<Search />}
        after={value && <IconButton label="Limpar busca" icon={<X />} onClick={empty} />}
      />
      {beside}
    </div>
  );
}
