import type { Commands, Tx } from '../../server/db/store.ts';
import { balanceAccount, PSP_ACCOUNT } from '../../server/money/ledger/accounts.ts';
import { post } from '../../server/money/ledger/ledger.ts';
import { projectProfiles } from '../../server/money/ledger/profile-money.ts';
import { putRecord } from '../../server/records/rows/write-record.ts';
import { DEMO_MARK } from '../../server/whose-storage.ts';
import { toReais } from '../../src/domain/money/money.ts';
import { DAY_MS } from '../../src/domain/words/time-units.ts';
import { CAST, type Subs } from './cast.ts';
import { chanceOf } from './random.ts';
import { seedSales } from './seed-sales.ts';
import { type Shop, seedShops } from './seed-shops.ts';
import { seedTalk } from './seed-talk.ts';
import { seedToday } from './seed-today.ts';
import { seedVisits } from './seed-visits.ts';

const SEED = 20_260;
/** Number of days since everything began, before the first sale. */
const BEGAN_DAYS = 91;
/** Marina's first balance, in centavos. */
const MARINA_BALANCE = 4890;

/** Facts of a place that the pages and the heartbeats of the demo need. */
export interface DemoPlace {
  id: string;
  ownerSub: string;
  online: boolean;
  /** Names of the drawings that its items show. */
  pictures: string[];
}

/** Tells the whole story of the demo once. Repeating it changes nothing and answers with the same places. */
async function seedDemo(
  tx: Tx,
  { subs, pictures }: { subs: Subs; pictures: Readonly<Record<string, string>> },
): Promise<DemoPlace[]> {
  const told = await tx.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', DEMO_MARK)
    .executeTakeFirst();
  if (told) return JSON.parse(told.value) as DemoPlace[];
  const silent: Tx = { ...tx, emit: async () => undefined, id: () => tx.id() };
  const long: Tx = { ...silent, now: tx.now - BEGAN_DAYS * DAY_MS };
  const chance = chanceOf(SEED);
  await seedProfiles(long, subs);
  const shops = await seedShops(long, { subs, chance, today: tx.now });
  const sold = await seedSales(silent, shops, subs.marina, chance);
  await seedToday(silent, shops, sold);
  await seedVisits(silent, shops, sold);
  await seedTalk(silent, shops, subs, chance);
  await seedBalance(silent, subs.marina);
  await projectProfiles(silent, Object.values(subs), await scoresOf(tx, Object.values(subs)));
  const places = shops.map((shop) => demoPlace(shop, pictures));
  await tx.db
    .insertInto('setting')
    .values({ key: DEMO_MARK, value: JSON.stringify(places) })
    .execute();
  return places;
}

export const demoCommands = { seedDemo } satisfies Commands;

async function seedProfiles(tx: Tx, subs: Subs): Promise<void> {
  for (const { role, email, name, cpf, chavePix } of CAST) {
    const content = {
      name,
      email,
      balance: 0,
      revenue: 0,
      score: 0,
      ...(cpf && { cpf }),
      ...(chavePix && { chavePix }),
    };
    await putRecord(tx, {
      id: email,
      type: 'PROFILE',
      parentId: null,
      owner: subs[role],
      reference: null,
      content: JSON.stringify(content),
    });
  }
}

/** Counts a point for each purchase, as every sale gives one. */
async function scoresOf({ db }: Tx, subs: readonly string[]): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('record')
    .select((eb) => ['owner', eb.fn.countAll().as('count')])
    .where('type', '=', 'SHOPPING_PURCHASE')
    .where('owner', 'in', subs)
    .groupBy('owner')
    .execute();
  return Object.fromEntries(rows.map(({ owner, count }) => [owner ?? '', Number(count)]));
}

async function seedBalance(tx: Tx, marina: string): Promise<void> {
  const id = tx.id();
  const then = { ...tx, now: tx.now - 6 * DAY_MS };
  const content = {
    amount: toReais(MARINA_BALANCE),
    pixAmount: toReais(MARINA_BALANCE),
    status: 'CONCLUIDA',
    source: 'deposit_form',
    timestamp: new Date(then.now).toISOString(),
    paidAt: new Date(then.now).toISOString(),
  };
  await putRecord(then, {
    id,
    type: 'DEPOSIT',
    parentId: null,
    owner: marina,
    reference: null,
    content: JSON.stringify(content),
  });
  await post(then, [
    {
      reference: `demo:deposit:${id}`,
      debit: PSP_ACCOUNT,
      credit: balanceAccount(marina),
      amount: MARINA_BALANCE,
      kind: 'PIX_DEPOSIT',
    },
  ]);
}

function demoPlace(shop: Shop, pictures: Readonly<Record<string, string>>): DemoPlace {
  const names = shop.items.flatMap((item) => pictures[item.name] ?? []);
  return { id: shop.id, ownerSub: shop.ownerSub, online: shop.place.online, pictures: [...new Set(names)] };
}
