import type { Rule } from './read-rules.ts';

/** A compound, `+` or `~`, and the compound behind. */
const SIBLINGS = /((?:[^\s>+~,()]|\([^()]*\))+)\s*[+~]\s*((?:[^\s>+~,()]|\([^()]*\))+)/g;
/** The sum in ':nth-child(4n + 1)'. */
const PLACE = /n\s*\+\s*\d+/g;

/**
 * Rules for siblings that name a class neither before nor after the sign. For such a rule Chromium styles all elements of
 * that kind anew when anything is inserted. An opening sheet restyles every 'li' of the page below.
 */
export function siblingFaults(path: string, rules: readonly Rule[]): string[] {
  return rules.flatMap(({ selector }) =>
    [...selector.replace(PLACE, 'n').matchAll(SIBLINGS)]
      .filter(([, before = '', behind = '']) => !/[.#[]/.test(before) && !/[.#]/.test(behind))
      .map(([pair]) => `${path}: an insertion styles all elements anew for ${pair}`),
  );
}
