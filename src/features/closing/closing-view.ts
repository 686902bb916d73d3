import type { ChosenMonth } from '../../data/hooks/chosen-month.ts';
import { SHOP_ZONE } from '../../domain/hours/shop-time-zone.ts';
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

const whole = new Intl.DateTimeFormat('pt-BR', {
  ...{
    timeZone: SHOP_ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
});

/** '02/12/2026, 14:31' where the shops are. */
export const instantText = (at: number): string => whole.format(at);

const day = new Intl.DateTimeFormat('pt-BR', {
  ...{ timeZone: SHOP_ZONE, day: '2-digit', month: '2-digit', year: 'numeric' },
});

/** '02/12/2026' where the shops are. */
export const dayText = (at: number): string => day.format(at);
