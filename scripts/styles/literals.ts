import type { Declaration, Rule } from './read-rules.ts';

export interface Fault {
  /** Line of the fault, from 1. */
  line: number;
  reason: string;
}

const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab|color)\(|(?<![\w-])(?:white|black)\b(?!-)/i;
const DURATION = /(?<![\w-])[\d.]+m?s\b/;
const SCREEN_LENGTH = /(?<![\w-])[\d.]+(?:px|rem)\b/;
const TYPE_SIZE = /(?<![\w-])[\d.]+(?:px|rem|pt)\b/;

/**
 * Values that only tokens.css may choose: colours, durations, type sizes, widths and fixed columns. Conditions of media
 * queries are no declarations, and percentages, parts of a window or of a letter are no fixed sizes. A `flex-basis` is
 * none either, because it says when a row wraps. Paper is measured in points and millimetres.
 */
export function literalFaults(rules: readonly Rule[], isPaper: boolean): Fault[] {
  return rules.flatMap(({ declarations }) =>
    declarations.flatMap((one) => {
      const what = literalIn(one, isPaper);
      return what
        ? [{ line: one.line, reason: `${what} outside tokens.css: ${one.name}: ${one.value}` }]
        : [];
    }),
  );
}

function literalIn({ name, value }: Declaration, isPaper: boolean): string | undefined {
  if (COLOUR.test(value)) return 'a colour';
  if (DURATION.test(value)) return 'a duration';
  if (/^font(-size)?$/.test(name) && (isPaper ? SCREEN_LENGTH : TYPE_SIZE).test(value)) return 'a type size';
  if (/^((max|min)-)?(width|inline-size)$/.test(name) && SCREEN_LENGTH.test(value)) return 'a width';
  if (name === 'grid-template-columns' && SCREEN_LENGTH.test(fixedTracks(value))) return 'a width';
  // A custom property may become a width or a type size elsewhere.
  if (name.startsWith('--') && SCREEN_LENGTH.test(value.replace(/(?<![\w.-])0px\b/g, '0'))) return 'a size';
  return undefined;
}

/** The tracks of a grid that are no function. `repeat` and `minmax` ask how much room there is. */
function fixedTracks(value: string): string {
  const outer = value.replace(/\b(?:repeat|minmax)\([^()]*\)/g, '').replace(/\([^()]*\)/g, '');
  return outer === value ? value : fixedTracks(outer);
}
