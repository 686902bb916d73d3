import type { Kysely } from 'kysely';
import type { HeldPart } from '../../../src/domain/money/deposit-pause.ts';
import type { Schema } from '../../db/schema.ts';
import { heldDeposits } from '../deposit/held-deposits.ts';
import { rulesOf } from './operator-rules.ts';

/** Parts of a person's balance that the operator's pause after PIX deposits holds at `now` (ms), oldest first [W-02]. */
export async function heldBalance(db: Kysely<Schema>, sub: string, now: number): Promise<HeldPart[]> {
  return heldDeposits({ db, now }, sub, (await rulesOf({ db })).depositPauseMs);
}
