import { VisuallyHidden } from '../base/visually-hidden.tsx';

/**
 * Announces the result of a press after the reader's current sentence. Always in the page, because readers announce
 * only changes in a known region. Also works while a sheet is open.
 */
export function Spoken({ text }: { text: string }) {
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}
