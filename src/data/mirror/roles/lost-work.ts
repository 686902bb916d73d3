import type { MirrorTx } from '../mirror-store.ts';

/** Key of the work that a role which ended has left without a way to send it. */
export const LOST_WORK_KEY = 'lost-work';

/** One act on an item in a restocking visit. */
export interface LostTouch {
  kind: string;
  units: number;
  reason?: string;
  /** Last day of sale, 'YYYY-MM-DD'. */
  expires?: string;
  /** Cost of all units together, centavos. */
  paid?: number;
}

/** A restocking visit, or words to a customer, that this person may not send any more. */
export type LostWork = { key: string; shop: string } & (
  | { kind: 'visit'; items: readonly { name: string; touches: readonly LostTouch[] }[] }
  | { kind: 'words'; to: string; text: string }
);

/** The work of which the person has not read yet, oldest first. */
export const readLostWork = async (tx: Pick<MirrorTx, 'kept'>): Promise<readonly LostWork[]> =>
  ((await tx.kept(LOST_WORK_KEY)) as readonly LostWork[] | undefined) ?? [];
