import { atLeast, atMost, type Figure, told } from '../figure.ts';
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

const ROWS = 3_000_000;
const PEOPLE = 200_000;
const WRITES = 3000;
/** Number of rows that the nightly job removes by one transaction. Below it the number of such transactions. */
const PIECE = 500;
const PIECES = 100;

const COLUMNS = 'id, type, parent_id, owner, reference, content, created_at, updated_at, location_id';
const TYPE = `case when n % 5 < 3 then 'ACCESS' when n % 5 = 3 then 'LOG' else 'SHOPPING_PURCHASE' end`;
const SOME = (from: number, to: number): string =>
  `select gen_random_uuid()::text, ${TYPE}, 'place-' || n % 5000, 'person-' || n * 7919 % ${PEOPLE}, null, repeat('x', 300),
     ${BEGIN} + n * ${(YEAR_MS - 1) / ROWS}, ${BEGIN} + n * ${(YEAR_MS - 1) / ROWS}, 'place-' || n % 5000
   from generate_series(${from}::bigint, ${to}::bigint) n`;

/** Compares a year's records in one table with one table for each month. */
export async function records(ground: Ground): Promise<Figure[]> {
  const { ask, median, sizeMb } = ground;
  await ask('create table record_whole (like record including defaults)');
  await ask(`insert into record_whole (${COLUMNS}) ${SOME(1, ROWS - 2 * WRITES)}`);
  await ask('create table record_months (like record including defaults) partition by range (created_at)');
  await addMonths(ask, 'record_months');
  await ask('insert into record_months select * from record_whole');
  await ask('alter table record_whole add primary key (id, type)');
  await ask('alter table record_months add primary key (id, type, created_at)');
  const figures: Figure[][] = [];
  const ids = await ask<{ id: string; type: string }>(
    'select id, type from record_whole tablesample system (0.1) limit 1000',
  );
  for (const table of ['record_whole', 'record_months']) {
    await addIndexesOf(ask, 'record', table);
    await ask(`vacuum analyze ${table}`);
    const one = await median(`select * from ${table} where id = $1 and type = $2`, (nth) => [
      ids[nth]?.id,
      ids[nth]?.type,
    ]);
    const list = await median(
      `select * from ${table} where owner = $1 and type = $2 order by updated_at desc, id desc limit 50`,
      (nth) => [`person-${nth * 31}`, 'SHOPPING_PURCHASE'],
    );
    const isWhole = table === 'record_whole';
    const name = isWhole ? 'in one table' : 'by the month';
    figures.push([
      isWhole
        ? atMost(`a record by its id, ${name}`, one, 5, { unit: 'ms', digits: 2 })
        : told(name, shown(one)),
      isWhole
        ? atMost(`a page of a list, ${name}`, list, 5, { unit: 'ms', digits: 2 })
        : told(name, shown(list)),
      told(isWhole ? `disk, ${name}` : name, `${(await sizeMb(table)).toFixed(0)} MB`),
    ]);
  }
  const [whole = [], months = []] = figures;
  const insert = (table: string, nth: number): Promise<unknown> =>
    ask(`insert into ${table} (${COLUMNS}) ${SOME(ROWS - nth, ROWS - nth)}`);
  await ask('checkpoint');
  const [wholeWrites = NO_COST, monthWrites = NO_COST] = await ground.inTurns(WRITES, [
    (nth) => insert('record_whole', nth),
    (nth) => insert('record_months', nth),
  ]);
  return [
    told('records of a year', ROWS.toLocaleString('en-US')),
    ...whole.flatMap((figure, nth) => [figure, ...months.slice(nth, nth + 1)]),
    told('commits of one record, in one table', rateOf(WRITES, wholeWrites)),
    told('by the month', rateOf(WRITES, monthWrites)),
    told('log of a commit, in one table', logOf(WRITES, wholeWrites)),
    told('by the month', logOf(WRITES, monthWrites)),
    await retired(ground),
  ];
}

/** Measures the work of `records.retire` at night. */
async function retired({ ask, cost }: Ground): Promise<Figure> {
  const { ms } = await cost(async () => {
    for (let nth = 0; nth < PIECES; nth++)
      await ask(`delete from record_whole where type = 'ACCESS' and id in (
        select id from record_whole where type = 'ACCESS' order by updated_at, id limit ${PIECE})`);
  });
  return atLeast('old ones removed in pieces, one table', ((PIECE * PIECES) / ms) * 1000, 1000, 'a second');
}
