import { REVENUE_FEE_PERCENT } from '../money/fee.ts';
import { type Centavos, percentOf } from '../money/money.ts';

/** Figures of a month of one shop. Amounts leave out units of unknown cost, which are counted beside them. */
export interface MonthFigures {
  /** Number of sales made in the month. Later returns change nothing of it. */
  sales: number;
  /** Worth of the sales at shelf prices. Below it the amount that promotions took off. */
  original: Centavos;
  discounts: Centavos;
  /** Revenue of the sales: shelf prices less discounts. */
  revenue: Centavos;
  /** Money given back in the month, also of sales of months before. */
  returned: Centavos;
  /** Cost of the sold goods, without those that came back. */
  cost: Centavos;
  uncosted: number;
  /** Losses at cost. */
  lost: Centavos;
  lostUncosted: number;
  /** Worth of the shelves at cost when the month began. Below it their worth at its end or now. */
  stockStart: Centavos;
  stockEnd: Centavos;
  stockUncosted: number;
  /** Units without a cost when the month began; null for a month that was closed before they were counted. */
  stockStartUncosted: number | null;
}

/**
 * Money of the month's sales that was given back after the month was closed. It changes no figure of the month. `at` in
 * ms.
 */
export interface Correction {
  saleId: string;
  at: number;
  amount: Centavos;
}

/**
 * Change of a closed month's losses since its closing: entries that were undone, and counts that miss other units now.
 * Figure and change together are the month's losses as known today. No other month counts it. `uncosted`: units of
 * unknown cost.
 */
export interface LossCorrection {
  amount: Centavos;
  uncosted: number;
}

export interface ClosingShop {
  id: string;
  /** 14 characters without marks, or nothing. */
  cnpj: string;
  figures: MonthFigures;
  /** Time when the month was closed, ms. From then on the figures stay. Null while it is open. */
  closedAt: number | null;
  corrections: readonly Correction[];
  /** Null where the losses are still those of the closing. Absent in an answer of an older server. */
  lossCorrection?: LossCorrection | null;
}

/**
 * The owner's account of revenue in the month, as the ledger has it: opening + sold − returned − withdrawn + other =
 * closing.
 */
export interface ClosingAccount {
  opening: Centavos;
  sold: Centavos;
  returned: Centavos;
  /** Money of withdrawals that were asked for in the month, fees included. */
  withdrawn: Centavos;
  /**
   * The platform's fees that the month took, each when its withdrawal was done. The withdrawal may have been asked for
   * the month before.
   */
  fee: Centavos;
  other: Centavos;
  closing: Centavos;
}

/** A month of all shops that a person reads. `account` is the person's own; null for a person who owns none of them. */
export interface Closing {
  at: number;
  month: string;
  shops: readonly ClosingShop[];
  account: ClosingAccount | null;
}

const NOTHING: MonthFigures = {
  ...{ sales: 0, original: 0, discounts: 0, revenue: 0, returned: 0, cost: 0, uncosted: 0 },
  ...{ lost: 0, lostUncosted: 0, stockStart: 0, stockEnd: 0, stockUncosted: 0, stockStartUncosted: 0 },
};

/** Adds up the months of several shops. A missing figure adds nothing. */
export function figuresOfAll(shops: readonly Pick<ClosingShop, 'figures'>[]): MonthFigures {
  const names = Object.keys(NOTHING) as (keyof MonthFigures)[];
  return shops.reduce(
    (all, { figures }) =>
      Object.fromEntries(
        names.map((name) => [name, (all[name] ?? 0) + (figures[name] ?? 0)]),
      ) as unknown as MonthFigures,
    NOTHING,
  );
}

/** Revenue that is left after returns. */
export const keptOf = ({ revenue, returned }: Pick<MonthFigures, 'revenue' | 'returned'>): Centavos =>
  revenue - returned;

/** The platform's fee on the revenue left after returns. It is due when that revenue is withdrawn. */
export const feeOf = (figures: MonthFigures): Centavos =>
  percentOf(Math.max(0, keptOf(figures)), REVENUE_FEE_PERCENT);

/** The fee of several shops: each one's own, rounded. A shop that gave back more than it sold has none. */
export const feeOfAll = (shops: readonly Pick<ClosingShop, 'figures'>[]): Centavos =>
  shops.reduce((sum, { figures }) => sum + feeOf(figures), 0);

/** Result of the month: without the fee, the goods and the losses. Null where a cost is not known. `fee`: of all shops in it. */
export function resultOf(figures: MonthFigures, fee: Centavos = feeOf(figures)): Centavos | null {
  if (figures.uncosted > 0 || figures.lostUncosted > 0) return null;
  return keptOf(figures) - fee - figures.cost - figures.lost;
}

export const MONTH_FIGURES = Object.keys(NOTHING) as readonly (keyof MonthFigures)[];
