import type { Commands } from '../db/store.ts';
import { shipOrder } from './ship-order.ts';

/** Commands that write about equipment orders. */
export const orderCommands = { shipOrder } satisfies Commands;
