import { RARE_REFUSALS, type RareRefusal } from '../../src/records/rare-refusals.ts';
import { type RefusalCode, refusalMessage } from '../../src/records/refusals.ts';

/** The Portuguese message of any refusal, with what its detail adds. The app knows the frequent ones alone. */
export const sayRefusal = (code: RefusalCode, detail?: unknown): string =>
  RARE_REFUSALS[code as RareRefusal] ?? refusalMessage(code, detail);
