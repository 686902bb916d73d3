import { REVENUE_FEE_PERCENT } from '../money/fee.ts';
import { type Centavos, percentOf } from '../money/money.ts';

/** Figures of a month of one shop. Amounts leave out units whose cost nobody knows, which are counted beside them. */
export interface MonthFigures {
  /** Sales made in the month, as they were made. */
  sales: number;
  /** Their worth at shelf prices, and what promotions took off. */
  original: Centavos;
  discounts: Centavos;
  /** Revenue of the sales: shelf prices less discounts. */
  revenue: Centavos;
  /** Given back in the month, also of sales of months before. */
  returned: Centavos;
  /** Cost of what was sold, without what came back. */
  cost: Centavos;
  uncosted: number;
  /** Losses at cost. */
  lost: Centavos;
  lostUncosted: number;
  /** Worth of the shelves at cost when the month began, and at its end or now. */
  stockStart: Centavos;
  stockEnd: Centavos;
  stockUncosted: number;
  /** Units without a cost when the month began; null of a month that was closed before they were counted. */
  stockStartUncosted: number | null;
}

/** Money of the month's sales that was given back after the month was closed. It changes no figure of it. `at` in ms. */
export interface Correction {
  saleId: string;
  at: number;
  amount: Centavos;
}

/**
 * Change of a closed month's losses since: entries that were undone, and counts that miss other units now. With it they are
 * the month's losses of now. No other month counts it. `uncosted`: units of unknown cost.
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
  /** When the month was closed, ms: from then on the figures stay. Null while it is open. */
  closedAt: number | null;
  corrections: readonly Correction[];
  /** Null where the losses are those that were kept. An answer of before does not have it. */
  lossCorrection?: LossCorrection | null;
}

/** The owner's account of revenue in the month, as the ledger has it: opening + sold − returned − withdrawn + other = closing. */
export interface ClosingAccount {
  opening: Centavos;
  sold: Centavos;
  returned: Centavos;
  /** Withdrawn in all, fees included, when it was asked for. */
  withdrawn: Centavos;
  /** The platform's fees that the month took, each when its withdrawal was done. It may have been asked for the month before. */
  fee: Centavos;
  other: Centavos;
  closing: Centavos;
}

/** A month of all shops that a person reads. `account` is the person's own, null for who owns none of them. */
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

/** The months of several shops together. What a figure does not say adds nothing. */
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

/** The platform's fee on what is left, which is due when it is withdrawn. */
export const feeOf = (figures: MonthFigures): Centavos =>
  percentOf(Math.max(0, keptOf(figures)), REVENUE_FEE_PERCENT);

/** The fee of several shops: each one's own, rounded, and none where more went back than was sold. */
export const feeOfAll = (shops: readonly Pick<ClosingShop, 'figures'>[]): Centavos =>
  shops.reduce((sum, { figures }) => sum + feeOf(figures), 0);

/** Result of the month: without the fee, the goods and the losses. Null where a cost is not known. `fee`: of all shops in it. */
export function resultOf(figures: MonthFigures, fee: Centavos = feeOf(figures)): Centavos | null {
  if (figures.uncosted > 0 || figures.lostUncosted > 0) return null;
  return keptOf(figures) - fee - figures.cost - figures.lost;
}

export const MONTH_FIGURES = Object.keys(NOTHING) as readonly (keyof MonthFigures)[];
