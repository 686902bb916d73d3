import type { Centavos } from '../money/money.ts';
import { LOSS_REASONS, type LossReason } from '../restock/move.ts';

/** Causes of missing units. A count without a told cause is a cause of its own. */
export const LOSS_CAUSES = [...LOSS_REASONS, 'contagem'] as const;
export type LossCause = LossReason | 'contagem';

const NAMES: Readonly<Record<LossCause, string>> = {
  vencido: 'Vencido',
  furto: 'Furto',
  quebra: 'Quebra',
  perda: 'Perda',
  contagem: 'Contagem',
};

export const causeName = (cause: LossCause): string => NAMES[cause];

/** Reads a cause. An unknown one, of a newer server, reads as a plain loss. */
export const causeOf = (value: unknown): LossCause => LOSS_CAUSES.find((cause) => cause === value) ?? 'perda';

/** One entry of a shop's books that stands behind the figures. A 'reposto' is an arrival and no loss. */
export interface LossEntry {
  id: string;
  itemId: string;
  kind: 'retirado' | 'contado' | 'reposto';
  /** Cause of the loss. Null for an arrival. */
  cause: LossCause | null;
  /** Units that are missing, or that arrived. */
  units: number;
  /** Cost of a unit at that time; null where unknown. */
  cost: Centavos | null;
  /** Units that a count found, or that an edit left. */
  counted: number | null;
  /** Nobody counted: a lower quantity was typed. */
  edited: boolean;
  at: number;
  /** First name and initial of the person. */
  author: string;
  note: string;
  /** The sale whose return brought the loss. */
  saleId: string | null;
}

/** Sum of losses. The amount `lost` leaves out the `uncosted` units, whose cost nobody knows. */
export interface LossSum {
  units: number;
  lost: Centavos;
  uncosted: number;
}

/** A month of one shop; `month` as 'YYYY-MM'. */
export interface LossMonth extends LossSum {
  month: string;
  revenue: Centavos;
}

/** An item that lost units in the month. Its units: start + restocked + adjusted − sold − lost = end. */
export interface LossItem {
  id: string;
  name: string;
  /** Storage key of the picture. */
  image: string | null;
  revenue: Centavos;
  /** Units on the shelf by the books when the month began, and at its end or now. 0 before the item was made, null where it was removed. */
  start: number | null;
  end: number | null;
  restocked: number;
  sold: number;
  /** All other movement: units found by counts, undone entries, and the first stock of a new item. */
  adjusted: number;
}

/**
 * The losses of one shop in a month. `months` are that month and those before. `more` counts the entries for which the
 * answer has no room.
 */
export interface LossShop {
  id: string;
  months: readonly LossMonth[];
  items: readonly LossItem[];
  entries: readonly LossEntry[];
  more: number;
}

/** The losses of all own shops in a month, at one instant, ms of the server. */
export interface Losses {
  at: number;
  month: string;
  shops: readonly LossShop[];
}

export const NO_LOSS: LossSum = { units: 0, lost: 0, uncosted: 0 };

/** A sum with the units of one more entry. */
export const withLoss = (sum: LossSum, { units, cost }: Pick<LossEntry, 'units' | 'cost'>): LossSum => ({
  units: sum.units + units,
  lost: sum.lost + units * (cost ?? 0),
  uncosted: sum.uncosted + (cost === null ? units : 0),
});

export const plus = (one: LossSum, other: LossSum): LossSum => ({
  units: one.units + other.units,
  lost: one.lost + other.lost,
  uncosted: one.uncosted + other.uncosted,
});

/** True where no cost at all is known, so that there is no amount to show. */
export const isUnknown = ({ units, uncosted }: LossSum): boolean => units > 0 && uncosted === units;

/** Losses in percent of a revenue. Null without revenue, or where no cost is known. */
export function lossShare(sum: LossSum, revenue: Centavos): number | null {
  return revenue <= 0 || isUnknown(sum) ? null : (sum.lost * 100) / revenue;
}
