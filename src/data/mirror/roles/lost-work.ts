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

/** One item of an order or a delivery. */
export interface LostLine {
  itemId: string;
  name: string;
  units: number;
  /** Units of a box, and its name, where the item is ordered by the box. */
  boxSize?: number;
  boxName?: string;
  /** Last day of sale, 'YYYY-MM-DD'. */
  expires?: string;
  /** Cost of all units together, centavos. */
  paid?: number;
}

/** An order that was typed, or a delivery that was counted. */
export interface LostSupply {
  kind: 'order' | 'delivery';
  key: string;
  shop: string;
  /** Empty where none is named. */
  supplier: string;
  lines: readonly LostLine[];
  /** Day of arrival, 'YYYY-MM-DD'. */
  expectedOn?: string;
  /** Words to the supplier. */
  note?: string;
}

/** Work that this person may not send any more. Words are those to a customer. */
export type LostWork =
  | LostSupply
  | ({ key: string; shop: string } & (
      | { kind: 'visit'; items: readonly { name: string; touches: readonly LostTouch[] }[] }
      | { kind: 'words'; to: string; text: string }
      /** A form of an item. `name`: empty for a new one without any. `lines`: the typed fields, in words. */
      | { kind: 'item'; name: string; lines: readonly string[] }
    ));

/** The work of which the person has not read yet, oldest first. */
export const readLostWork = async (tx: Pick<MirrorTx, 'kept'>): Promise<readonly LostWork[]> =>
  ((await tx.kept(LOST_WORK_KEY)) as readonly LostWork[] | undefined) ?? [];
