import { MIN_CODE_LENGTH } from './barcode.ts';

/** Keys that follow each other as fast as only a scanner types. The first state is NO_BURST. */
export interface KeyBurst {
  text: string;
  /** When the last key was pressed, ms. */
  lastAt: number;
}

export const NO_BURST: KeyBurst = { text: '', lastAt: Number.NEGATIVE_INFINITY };
/** Longest time between two keys of a scanner, ms. No hand types a whole code so fast. */
export const KEY_MS = 35;

/**
 * Takes one key, named as in KeyboardEvent.key, pressed at `at` ms. `code` is the scanner's text, once its Enter comes.
 * It is null before that, and for keys that a hand pressed.
 */
export function pressKey(burst: KeyBurst, key: string, at: number): { burst: KeyBurst; code: string | null } {
  const isFast = at - burst.lastAt <= KEY_MS;
  // A capital letter comes after the Shift key that makes it one.
  if (key === 'Shift') return { burst: isFast ? { ...burst, lastAt: at } : NO_BURST, code: null };
  if (key === 'Enter') {
    const isCode = isFast && burst.text.trim().length >= MIN_CODE_LENGTH;
    return { burst: NO_BURST, code: isCode ? burst.text : null };
  }
  if ([...key].length !== 1) return { burst: NO_BURST, code: null };
  return { burst: { text: isFast ? burst.text + key : key, lastAt: at }, code: null };
}
