import type { Troubles } from '../../db/queue/troubles.ts';

/** Name of the trouble that the bank makes no codes. */
const TROUBLE = 'charges-refused';
/**
 * Payers without a code, and none made for anybody meanwhile, that are more than wrong input. A bank refuses a name
 * that it cannot read, however often its owner tries.
 */
const MANY_PAYERS = 3;

/** Listener of the bank's answers to new charges. */
export interface RefusedCharges {
  /** Notes a refusal. `payer` is a person's id, or the charge's where it names nobody. */
  refused(payer: string, error: string): void;
  made(): void;
}

/** Tells of a bank that makes codes for nobody: its key, our right to it or the contract may be gone. */
export function watchRefusedCharges(troubles: Pick<Troubles, 'meet' | 'end'>): RefusedCharges {
  const payers = new Set<string>();
  let failures = 0;
  return {
    refused(payer, error) {
      failures += 1;
      if (payers.size < MANY_PAYERS) payers.add(payer);
      if (payers.size < MANY_PAYERS) return;
      troubles.meet(TROUBLE, error, failures);
      failures = 0;
    },
    made() {
      payers.clear();
      failures = 0;
      troubles.end(TROUBLE);
    },
  };
}
