import { defineType } from '../type-definition.ts';
import { WITHDRAW } from './withdraw.ts';

/** A withdrawal of what a location's owner earned; only its account differs from WITHDRAW's. */
export const WITHDRAW_REVENUE = defineType('WITHDRAW_REVENUE', WITHDRAW);
