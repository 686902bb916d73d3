import type { ChosenMonth } from '../../data/hooks/server-days.ts';
import type { ClosingMonth } from './use-closing.ts';

/** The shown month and shops, for the parts of the screen. */
export interface ClosingView {
  closing: ClosingMonth;
  chosen: ChosenMonth;
  /** Absent for all shops. */
  shop: string | undefined;
  nameOf: (id: string) => string;
  /** End of the figures, as text of `monthEndText` in `closing-lines.ts`. */
  end: string;
}
