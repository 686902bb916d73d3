import { atMost, type Figure, told } from '../figure.ts';
import {
  addIndexesOf,
  addMonths,
  BEGIN,
  type Ground,
  logOf,
  NO_COST,
  rateOf,
  shown,
  YEAR_MS,
} from './ground.ts';

const ROWS = 10_000_000;
const PEOPLE = 200_000;
const WRITES = 3000;
/** Links of the chain that one read checks. */
const LINKS = 1000;

const COLUMNS = 'id, reference, debit, credit, amount, kind, created_at';
const SOME = (from: number, to: number): string =>
  `select gen_random_uuid()::text, 'purchase:' || gen_random_uuid() || ':balance', 'user:' || n * 7919 % ${PEOPLE} || ':balance',
     'user:' || n % 5000 || ':revenue', 480, 'PURCHASE', ${BEGIN} + n * ${(YEAR_MS - 1) / ROWS} from generate_series(${from}::bigint, ${to}::bigint) n`;

/** The two movements of a purchase. */
const pairOf = (nth: number): string => SOME(ROWS - 2 * nth - 1, ROWS - 2 * nth);

/** Compares a year's ledger in one table with one table for each month and the references in a place of their own. */
export async function transfers(ground: Ground): Promise<Figure[]> {
  const { ask, sizeMb } = ground;
  const kept = ROWS - WRITES * 2;
  await ask('create table transfer_whole (like transfer)');
  await ask(`insert into transfer_whole (${COLUMNS}) ${SOME(1, kept)}`);
  await ask('create table transfer_months (like transfer) partition by range (created_at)');
  await addMonths(ask, 'transfer_months');
  await ask('insert into transfer_months select * from transfer_whole');
  await ask('create table transfer_reference (reference text collate "C" not null)');
  await ask('insert into transfer_reference select reference from transfer_whole');
  await ask('alter table transfer_whole add primary key (id), add unique (reference)');
  await ask('alter table transfer_months add primary key (id, created_at)');
  await ask('alter table transfer_reference add primary key (reference)');
  for (const table of ['transfer_whole', 'transfer_months']) await addIndexesOf(ask, 'transfer', table);
  for (const table of ['transfer_whole', 'transfer_months', 'transfer_reference'])
    await ask(`vacuum analyze ${table}`);
  const ids = await ask<{ id: string }>(`select id from transfer_whole tablesample system (0.1) limit 20000`);
  const references = await ask<{ reference: string }>(
    `select reference from transfer_whole tablesample system (0.1) limit 1000`,
  );
  const one = await look(ground, 'transfer_whole', ids);
  const months = await look(ground, 'transfer_months', ids);
  const wholeMb = await sizeMb('transfer_whole');
  const monthsMb = (await sizeMb('transfer_months')) + (await sizeMb('transfer_reference'));
  await ask('checkpoint');
  const [wholeWrites = NO_COST, monthWrites = NO_COST] = await ground.inTurns(WRITES, [
    (nth) => ask(`insert into transfer_whole (${COLUMNS}) ${pairOf(nth)}`),
    (nth) =>
      ask(`with new as (insert into transfer_months (${COLUMNS}) ${pairOf(nth)} returning reference)
           insert into transfer_reference select reference from new`),
  ]);
  const posted = await ground.median('select 1 from transfer_whole where reference = $1', (nth) => [
    references[nth]?.reference,
  ]);
  const name = `${ROWS.toLocaleString('en-US')} transfers`;
  return [
    told(`${name} in one table: commits of two`, rateOf(WRITES, wholeWrites)),
    told('by the month', rateOf(WRITES, monthWrites)),
    told('log of a commit, one table', logOf(WRITES, wholeWrites)),
    told('by the month', logOf(WRITES, monthWrites)),
    told('disk, one table', `${wholeMb.toFixed(0)} MB`),
    told('by the month', `${monthsMb.toFixed(0)} MB`),
    atMost('newest movements of an account, one table', one.page, 5, { unit: 'ms', digits: 2 }),
    told('by the month', shown(months.page)),
    atMost(`${LINKS} links of the chain, one table`, one.links, 100, { unit: 'ms', digits: 2 }),
    told('by the month', shown(months.links)),
    atMost('whether a reference was posted, one table', posted, 5, { unit: 'ms', digits: 2 }),
  ];
}

async function look(
  { median }: Ground,
  table: string,
  ids: readonly { id: string }[],
): Promise<{ page: number; links: number }> {
  const page = await median(
    `select * from ${table} where debit = $1 order by created_at desc, id desc limit 20`,
    (nth) => [`user:${nth * 31}:balance`],
  );
  const links = await median(`select * from ${table} where id = any($1)`, (nth) => {
    const from = (nth % 19) * LINKS;
    return [ids.slice(from, from + LINKS).map(({ id }) => id)];
  });
  return { page, links };
}
