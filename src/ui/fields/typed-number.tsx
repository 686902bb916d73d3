import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../base/cx.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import styles from './stepper.module.css';

interface TypedNumberProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Returning false refuses the number, and the former number stays. */
  onValueChange: (value: number) => unknown;
  /** False if the screen itself announces a change. */
  aloud?: boolean;
  /**
   * True in a count: Enter keeps the focus, except on a phone. Elsewhere Enter leaves the field, so that it does not
   * take a scanner's next code.
   */
  staysOnEnter?: boolean;
}

/** A whole number that can also be typed, because thirty presses are too many. An empty field keeps its value. */
export function TypedNumber(props: TypedNumberProps) {
  const { label, value, min, max, onValueChange, aloud = true, staysOnEnter = false } = props;
  const { text, setText, sent } = useTyped(value);
  const type = (typed: string): void => {
    const digits = typed.replace(/\D/g, '').slice(0, String(max).length);
    const next = Math.min(max, Math.max(min, Number(digits)));
    const isTaken = digits !== '' && onValueChange(next) !== false;
    if (isTaken) sent.current.add(next);
    setText(digits === '' ? '' : isTaken ? String(next) : null);
  };
  // Leaving the field hides a phone's keyboard.
  const end = (field: HTMLInputElement): void => {
    const stays = staysOnEnter && !matchMedia('(pointer: coarse)').matches;
    if (stays) flushSync(() => setText(null));
    field[stays ? 'select' : 'blur']();
  };
  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        aria-label={label}
        className={cx(styles.value, styles.typed)}
        value={text ?? String(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') end(event.currentTarget);
        }}
        onBlur={() => setText(null)}
      />
      <VisuallyHidden>
        <output aria-live={aloud ? undefined : 'off'}>{value}</output>
      </VisuallyHidden>
    </>
  );
}

/**
 * The text of the field while typing. Null shows the value. A stored value (as in a cart) may come back after the next
 * digit and must not undo that digit. Any other change of the value is shown at once.
 */
function useTyped(value: number) {
  const [text, setText] = useState<string | null>(null);
  const sent = useRef(new Set<number>());
  useEffect(() => {
    const isOwn = sent.current.delete(value);
    setText((typed) => (isOwn && typed !== String(value) ? typed : null));
  }, [value]);
  return { text, setText, sent };
}
