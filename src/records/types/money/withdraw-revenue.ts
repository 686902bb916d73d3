import { defineType } from '../../type-definition.ts';
import { WITHDRAW } from './withdraw.ts';

/** A withdrawal of a location owner's revenue. Only its account differs from WITHDRAW's. */
export const WITHDRAW_REVENUE = defineType('WITHDRAW_REVENUE', WITHDRAW);
