import { useRef } from 'react';
import { textClass } from '../base/look.ts';

/**
 * Announces the result of a press after the reader's current sentence. Always in the page, because readers announce
 * only changes in a known region. Also works while a sheet is open. Takes no room among its neighbours.
 */
export function Spoken({ text }: { text: string }) {
  return (
    <div aria-live="polite" aria-atomic="true" className={textClass({ spoken: true })}>
      <span>{text}</span>
    </div>
  );
}

/** Announces a state whenever it changes. The first state is read with the screen or sheet around it. */
export function SpokenChanges({ text }: { text: string }) {
  const first = useRef<string | null>(text);
  if (text !== first.current) first.current = null;
  return <Spoken text={first.current === null ? text : ''} />;
}
