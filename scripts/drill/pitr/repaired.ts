import type { Simulator } from '../../../dev/bank/simulator.ts';
import { createSimulatorPayouts, createSimulatorPsp } from '../../../dev/bank/simulator-psp.ts';
import { commands } from '../../../server/commands.ts';
import { openStore } from '../../../server/db/open-store.ts';
import { repair } from '../../../server/money/bank/repair.ts';
import { verifyBooks } from '../../../server/money/ledger/books/verify-books.ts';
import { listSuspended } from '../../../server/money/suspense/suspense.ts';
import type { TemporaryPostgres } from '../../bench/server/temporary-postgres.ts';
import { quietLog } from '../drill-bank.ts';
import { COFFEE, type DrillStore } from '../drill-shop.ts';
import { atMost, exactly, type Figure, told } from '../figure.ts';
import type { Moment } from './sale.ts';

/** Repairs the restored database twice, and checks every payment at the bank. */
export async function repaired(
  postgres: TemporaryPostgres,
  bank: Simulator,
  target: Moment,
): Promise<Figure[]> {
  const store = await openStore<typeof commands>({ url: postgres.urlOf('drill'), commands });
  const psp = createSimulatorPsp(bank);
  try {
    const known = await count(store);
    const ports = { psp, payouts: createSimulatorPayouts(bank), webhookUrl: async () => '' };
    const deps = { store, ...ports, now: store.now, isBankAway: () => false, log: quietLog() };
    const began = performance.now();
    const { credited } = await repair(deps, { from: null, by: 'drill' });
    const repairMs = performance.now() - began;
    const again = await repair(deps, { from: null, by: 'drill' });
    for (let sealed = 1; sealed > 0; ) {
      const verdict = await store.run('sealBooks', undefined);
      sealed = verdict.kind === 'applied' ? verdict.value : 0;
    }
    const all = await count(store);
    const received = await store.read
      .selectFrom('account')
      .select('balance')
      .where('id', '=', 'platform:psp')
      .executeTakeFirst();
    return [
      told('payments at the bank', String(all)),
      told('of them the database had lost', String(all - known)),
      exactly('and those of before that moment', Math.max(0, target.known - known), 0),
      told('given to their payers', String(credited.length)),
      exactly('in suspense after the repair', (await listSuspended(store.read)).length, 0),
      exactly('given once more by a second repair', again.credited.length, 0),
      exactly('centavos that the ledger has of them', 0 - (received?.balance ?? 0), all * COFFEE),
      exactly('faults in the books', (await verifyBooks(store.read)).faults.length, 0),
      atMost('the repair', repairMs / 1000, 60, { unit: 's', digits: 1 }),
    ];
  } finally {
    await store.close();
    await psp.close();
  }
}

async function count(store: DrillStore): Promise<number> {
  const row = await store.read
    .selectFrom('pix_payment')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  return row.all;
}
