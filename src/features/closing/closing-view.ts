import type { ChosenMonth } from '../../data/hooks/server-days.ts';
import type { ClosingMonth } from './use-closing.ts';

/** What the parts of the screen show. */
export interface ClosingView {
  closing: ClosingMonth;
  chosen: ChosenMonth;
  /** Absent for all shops. */
  shop: string | undefined;
  nameOf: (id: string) => string;
  /** What the figures end with, as endText in `closing-lines.ts` says it. */
  end: string;
}
