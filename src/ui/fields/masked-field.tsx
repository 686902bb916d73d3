import { type ChangeEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** No `maxLength`, because the browser would cut a pasted ' 529.982.247-25' before the mask is removed. */
export type MaskedFieldProps = Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'maxLength'
> & {
  /** The stored value: digits, or the result of `unformat`. */
  value: string;
  onValueChange: (raw: string) => void;
  /** Raw to shown, for example '12345678901' to '123.456.789-01'. Must accept partial values. */
  format: (raw: string) => string;
  /** Shown to raw. Also cuts excess characters. */
  unformat: (shown: string) => string;
};

/** A text field that shows a mask and stores the bare value. The caret keeps its place. */
export function MaskedField({ value, onValueChange, format, unformat, ref, ...rest }: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const caret = useRef<number | null>(null);
  const [, setEdit] = useState(0);
  const shown = format(value);
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const typed = event.target.value;
    const place = event.target.selectionStart ?? typed.length;
    caret.current = unformat(typed.slice(0, place)).length;
    setEdit((edit) => edit + 1);
    onValueChange(unformat(typed));
  };
  useLayoutEffect(() => {
    if (caret.current === null || !input.current) return;
    const place = placeAfter(shown, caret.current, unformat);
    caret.current = null;
    if (input.current === document.activeElement) input.current.setSelectionRange(place, place);
  });
  return <TextField {...rest} ref={input} value={shown} onChange={change} />;
}

/** The shortest prefix of `shown` that holds `count` raw characters. */
function placeAfter(shown: string, count: number, unformat: (shown: string) => string): number {
  for (let place = 0; place < shown.length; place++) {
    if (unformat(shown.slice(0, place)).length >= count) return place;
  }
  return shown.length;
}
