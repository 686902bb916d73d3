import { atMost } from '../../drill/figure.ts';
import type { SavingFigures } from '../measure/measure-saving.ts';
import type { WaitFigures } from '../measure/measure-waits.ts';
import { goalTable } from './goals.ts';

const GOALS = { warmS: 1.2, signInS: 0.9, savingMs: 100 } as const;

export function reportWaits(
  { samples, warm, signIn }: WaitFigures,
  saving: readonly SavingFigures[],
): string {
  return [
    `Medians of ${samples}. Of what is saved, the longest.`,
    '',
    goalTable([
      atMost('/home warm on slow 4G and a slow phone: own cards', warm / 1000, GOALS.warmS, {
        unit: 's',
        digits: 2,
      }),
      atMost('sign-in to the first card, unthrottled', signIn / 1000, GOALS.signInS, {
        unit: 's',
        digits: 2,
      }),
      ...saving.map(({ what, longest }) =>
        atMost(`${what} saved on a link of 4 s: the screen goes on`, longest, GOALS.savingMs, 'ms'),
      ),
    ]),
  ].join('\n');
}
