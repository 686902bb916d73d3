import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { textClass } from '../../../ui/base/look.ts';
import { useBusy } from '../../../ui/base/use-busy.ts';
import { CurrencyField } from '../../../ui/fields/currency-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useMarkUnsaved } from '../../../ui/forms/unsaved.tsx';
import styles from './table.module.css';

interface EditCellProps {
  /** Names the cell for screen readers: 'Preço de Água'. */
  label: string;
  kind: 'money' | 'units';
  /** Centavos or units. Null for an empty cell. */
  value: number | null;
  /** Maximum value, centavos or units. */
  most: number;
  /** The value as text. */
  text: string;
  isUrgent?: boolean;
  /** Reason that a value cannot be saved. Null for a valid value. */
  problemOf: (value: number | null) => string | null;
  /** False when the cell must stay open. */
  onSave: (value: number | null) => Promise<boolean>;
}

/** A table cell with a figure. A press or a typed digit turns it into a field. Enter moves to the row below. */
export function EditCell(props: EditCellProps) {
  const { label, text, isUrgent = false } = props;
  const [start, setStart] = useState<{ value: number | null } | null>(null);
  const cell = useRef<HTMLDivElement>(null);
  const next = useRef<'below' | 'here' | null>(null);
  useEffect(() => {
    if (start !== null || next.current === null) return;
    const own = cell.current?.closest('td');
    const below = own?.closest('tr')?.nextElementSibling?.children[own.cellIndex]?.querySelector('button');
    (next.current === 'below' && below ? below : own?.querySelector('button'))?.focus();
    next.current = null;
  }, [start]);
  const type = (event: KeyboardEvent): void => {
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setStart({ value: Number(event.key) || null });
  };
  const close = (goOn: 'below' | 'here' | null): void => {
    next.current = goOn;
    setStart(null);
  };
  return (
    <div ref={cell}>
      {start === null ? (
        <button
          type="button"
          className={textClass(isUrgent ? { digits: true, tone: 'guava' } : { digits: true }, styles.figure)}
          aria-label={`${label}: ${text}`}
          title="Editar"
          onKeyDown={type}
          onClick={() => setStart({ value: props.value })}
        >
          {text}
        </button>
      ) : (
        <CellField {...props} start={start.value} onClose={close} />
      )}
    </div>
  );
}

interface CellFieldProps extends EditCellProps {
  /** First content of the field: the value, or the typed digit. */
  start: number | null;
  /** `goOn`: next place of the focus. Null when the person has moved the focus elsewhere. */
  onClose: (goOn: 'below' | 'here' | null) => void;
}

function CellField({ label, kind, value, most, problemOf, onSave, start, onClose }: CellFieldProps) {
  const [typed, setTyped] = useState(start);
  const [problem, setProblem] = useState<string>();
  const [isBusy, during] = useBusy();
  // A refused value stays in the mirror until the device takes it back. Until then it does not count as saved.
  const [refused, setRefused] = useState<number | null>();
  const isShownYet = refused !== undefined && refused === value;
  // A ref and no state: a closing field fires blur before the next render.
  const isSaving = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useMarkUnsaved(typed !== value);
  // Selects a present value, so that typing replaces it. A digit that opened the field is not selected.
  useEffect(() => {
    field.current?.focus();
    if (start === value) field.current?.select();
  }, [start, value]);
  const save = async (goOn: 'below' | null): Promise<void> => {
    if (isSaving.current || isShownYet) return;
    const wrong = typed === value ? null : problemOf(typed);
    if (wrong !== null) return setProblem(wrong);
    isSaving.current = true;
    const isKept = typed === value || (await during(onSave(typed)));
    isSaving.current = false;
    if (isKept) onClose(goOn);
    else setRefused(typed);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void save('below');
    else if (event.key === 'Escape') {
      // A removed field fires blur, which would save.
      isSaving.current = true;
      onClose('here');
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const change = (next: number | null): void => {
    setProblem(undefined);
    setRefused(undefined);
    setTyped(next);
  };
  const wiring = { ref: field, label, hideLabel: true, ...(problem !== undefined && { error: problem }) };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field within
    <div
      className={styles.field}
      aria-busy={isBusy || isShownYet}
      onKeyDown={press}
      onBlur={() => void save(null)}
    >
      {kind === 'money' ? (
        <CurrencyField {...wiring} max={most} value={typed} onValueChange={change} />
      ) : (
        <TextField
          {...wiring}
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(most).length}
          value={typed === null ? '' : String(typed)}
          onChange={({ target }) => change(Math.min(most, Number(target.value.replace(/\D/g, ''))) || null)}
        />
      )}
    </div>
  );
}
