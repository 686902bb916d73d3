import type { Tx } from '../../db/store.ts';

export interface OperatorAct {
  act: 'suspense' | 'repair' | 'end-repair' | 'close-account' | 'change-email' | 'end-location';
  /** The object of the act: an endToEndId, the sub of an account, the id of a location, or the setting of a repair. */
  subject: string;
  /** The operator and the reason, in their own words. */
  by: string;
  /** Amounts and subs, never names or documents. */
  detail: object;
}

/** Notes an operator's act on money, on an account or on a location, in the transaction that did it. */
export async function noteAct(tx: Tx, { act, subject, by, detail }: OperatorAct): Promise<void> {
  await tx.db
    .insertInto('operator_act')
    .values({
      id: tx.id(),
      act,
      subject,
      by_whom: by,
      detail: JSON.stringify(detail),
      created_at: tx.now,
    })
    .execute();
}
