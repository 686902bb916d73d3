import { decimalText } from './decimal-text.ts';

/** A number in Portuguese with up to three decimals, none of them an idle zero: '12,5'. */
export const shortDecimalText = (value: number): string => decimalText(value, 3).replace(/,?0+$/, '');
