import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Tells a screen reader what came of a press, once it has ended its sentence. Always in the page, since readers announce
 * only what changes in a region that they know. Also heard while a sheet is open.
 */
export function Spoken({ text }: { text: string }) {
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}
