import { object } from '../../src/records/content/read.ts';
import { RARE_REFUSALS, type RareRefusal } from '../../src/records/rare-refusals.ts';
import { type RefusalCode, refusalMessage } from '../../src/records/refusals.ts';

/** Message about a revenue of somebody else. Only its owner is told how much is there. */
const OTHERS_UNCOVERED = 'A receita do local não cobre esta devolução.';

/** The Portuguese message of any refusal, with the facts of its detail. The app knows the frequent ones alone. */
export function sayRefusal(code: RefusalCode, detail?: unknown): string {
  if (code === 'RETURN_UNCOVERED' && object(detail).available === undefined) return OTHERS_UNCOVERED;
  return RARE_REFUSALS[code as RareRefusal] ?? refusalMessage(code, detail);
}
