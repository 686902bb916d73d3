import { textClass } from '../base/look.ts';

/**
 * Announces the result of a press after the reader's current sentence. Always in the page, because readers announce
 * only changes in a known region. Also works while a sheet is open. It takes no place among its neighbours.
 */
export function Spoken({ text }: { text: string }) {
  return (
    <div aria-live="polite" aria-atomic="true" className={textClass({ spoken: true })}>
      <span>{text}</span>
    </div>
  );
}
