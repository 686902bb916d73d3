import { atFirstUse } from '../base/at-first-use.ts';

const whole = atFirstUse(
  () =>
    new Intl.DateTimeFormat('pt-BR', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

/** '20/11/2026 às 14:05' of a point in time in ms. */
export const whenText = (at: number): string => whole().format(at).replace(', ', ' às ');
