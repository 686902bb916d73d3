/**
 * npm run end-location -- <id> --by "who and why": ends a location for good, for a shop that closed down. Its owner can
 * then close their account. On SQLite the server must be stopped. Exit code 1 where nothing was ended, 2 where it could
 * not look.
 */

import type { LocationVerdict } from '../../server/account/end-location.ts';
import { readConfigWithoutBank } from '../../server/config.ts';
import { applied } from '../../server/db/applied.ts';
import { openOperatorStore, type Whose } from './open-operator.ts';
import { operate, say } from './operate.ts';
import { operatorOf } from './operator-of.ts';

const ANSWERS: Record<LocationVerdict, string> = {
  ENDED: 'ended',
  ALREADY: 'this location was ended before: nothing changed',
  UNKNOWN_LOCATION: 'no location has this id: nothing was done',
  EQUIPMENT_NOT_SHIPPED:
    'the equipment of this location is not marked as shipped (npm run orders): nothing was done',
  LOCATION_HAS_OPEN_CODES: 'a code of a purchase there may still be paid, wait for its end: nothing was done',
  LOCATION_HAS_OPEN_REFUNDS: 'money of a sale there is on its way back by PIX: nothing was done',
  LOCATION_HAS_OPEN_CLAIMS: 'a bank looks into a claim on a sale there: nothing was done',
};

void operate(main, 'Nothing was done', { flags: ['--by'], words: 1 });

async function main(args: readonly string[]): Promise<number> {
  const { by, rest: words } = operatorOf(args);
  const config = readConfigWithoutBank(words);
  const id = words.find((one) => !one.startsWith('--'));
  if (id === undefined) throw new Error('give the id of one location');
  if (by === null) throw new Error('say who ends it and why: --by "…"');
  return await end(config, { id, by });
}

async function end(whose: Whose, ending: { id: string; by: string }): Promise<number> {
  await using store = await openOperatorStore(whose);
  const verdict = await applied(store, 'endLocation', ending);
  say(ANSWERS[verdict]);
  return verdict === 'ENDED' ? 0 : 1;
}
