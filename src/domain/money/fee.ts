import { type Centavos, percentOf } from './money.ts';

/** The platform's fee on a revenue withdrawal, in percent [W-06]. */
export const REVENUE_FEE_PERCENT = 4;
/** The same fee as the fraction that record content carries. */
export const REVENUE_FEE_RATE = REVENUE_FEE_PERCENT / 100;

export interface FeeSplit {
  gross: Centavos;
  fee: Centavos;
  net: Centavos;
}

/**
 * The fee of a revenue withdrawal, rounded half up once. The net is the remainder, so both always add up
 * [W-06].
 */
export function splitRevenueFee(gross: Centavos): FeeSplit {
  const fee = percentOf(gross, REVENUE_FEE_PERCENT);
  return { gross, fee, net: gross - fee };
}
