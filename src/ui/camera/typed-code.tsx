import { type FormEvent, useEffect, useRef, useState } from 'react';
import { rowClass } from '../base/look.ts';
import { Button } from '../buttons/button.tsx';
import { TextField } from '../fields/text-field.tsx';
import styles from './barcode-dialog.module.css';

export interface TypedCodeProps {
  label: string;
  inputMode: 'text' | 'url';
  /** Minimum length of a code. */
  shortest?: number;
  /** Reason that a text is no such code. Null for a valid code. A refused text stays in the field. */
  refuse?: (typed: string) => string | null;
  onCode: (code: string) => void;
  /** True if a button opened the field, which then takes the focus. */
  opened?: boolean;
}

/** The field beside a camera, for codes that the camera cannot read. */
export function TypedCode({
  label,
  inputMode,
  shortest = 4,
  refuse,
  onCode,
  opened = false,
}: TypedCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opened) field.current?.focus();
  }, [opened]);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = text.trim();
    const problem =
      code.length < shortest ? `Digite ao menos ${shortest} caracteres.` : (refuse?.(code) ?? null);
    setError(problem);
    if (problem !== null) return;
    setText('');
    onCode(code);
  };
  return (
    <form className={rowClass({ align: 'start', gap: 2 })} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        className={styles.field}
        label={label}
        inputMode={inputMode}
        autoCapitalize="none"
        enterKeyHint="done"
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" look="quiet" className={styles.use}>
        Usar
      </Button>
    </form>
  );
}
