import type { Commands } from '../db/store.ts';
import { shipOrder } from './ship-order.ts';

/** What is written about equipment orders. */
export const orderCommands = { shipOrder } satisfies Commands;
