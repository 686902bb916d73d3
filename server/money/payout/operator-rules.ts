import * as v from 'valibot';
import { type Settings, USUAL_SETTINGS } from '../../../src/domain/shop/settings.ts';
import type { Tx } from '../../db/store.ts';
import { writeSetting } from '../../db/write-setting.ts';

/** An operator's decisions about money, within the rules. */
export interface OperatorRules extends Settings {
  /** Withdrawals under way at the provider at a time, over all processes. */
  payoutsAtOnce: number;
}

export const USUAL_RULES: OperatorRules = {
  ...USUAL_SETTINGS,
  payoutsAtOnce: 4,
};

const KEY = 'money.rules';
const shape = v.object({
  payoutsAtOnce: v.number(),
  leastWithdrawal: v.number(),
  depositPauseMs: v.number(),
});

/** Keeps the rules of the process that started last. Commands know no environment, and all processes must agree. */
export async function keepRules(tx: Tx, rules: OperatorRules): Promise<void> {
  await writeSetting(tx, KEY, JSON.stringify(rules));
}

export async function rulesOf({ db }: Pick<Tx, 'db'>): Promise<OperatorRules> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst();
  const read = row && v.safeParse(shape, JSON.parse(row.value));
  return read?.success ? read.output : USUAL_RULES;
}
