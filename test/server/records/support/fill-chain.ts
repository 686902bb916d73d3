import { sql } from 'kysely';
import type { Tx } from '../../../../server/db/store.ts';

interface ChainToFill {
  owner: string;
  shops: number;
  /** Number of items of each shop. */
  items: number;
  /** Number of sales of all shops together, one each `step` ms. */
  sales: number;
  /** Time of the first sale, ms. */
  from: number;
  step: number;
}

const rows = (count: number) =>
  sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${sql.lit(count - 1)})`;

/** Writes a paid charge of each sale of a chain. All payments are of one bank and one minute. */
export async function fillPayments(
  tx: Tx,
  { owner, sales, from }: Pick<ChainToFill, 'owner' | 'sales' | 'from'>,
): Promise<void> {
  const nth = sql.raw(`'${owner}-sale-' || cast(i as text)`);
  const at = sql.lit(from);
  await sql`insert into charge (txid, purpose, record_id, owner, amount, status, expires_at, created_at, updated_at)
    ${rows(sales)} select 'p01' || ${nth}, 'PURCHASE', ${nth}, 'ana', 1000, 'PAID', ${at}, ${at}, ${at} from n`.execute(
    tx.db,
  );
  await sql`insert into pix_payment (end_to_end_id, txid, amount, paid_at, outcome, created_at)
    ${rows(sales)} select 'E60701190202511301412' || cast(i as text), 'p01' || ${nth}, 1000, ${at}, 'PAID', ${at} from n`.execute(
    tx.db,
  );
}

/**
 * Writes the records of a chain by a few statements. Sales rotate among the shops. Each is of two units of an item, for
 * R$ 10,00 with a cost of R$ 6,00.
 */
export async function fillChain(tx: Tx, chain: ChainToFill): Promise<void> {
  const { owner, shops, items, sales, from, step } = chain;
  const shop = (nth: string) => `'${owner}-shop-' || cast(${nth} as text)`;
  const columns = sql`(id, type, parent_id, owner, reference, content, created_at, updated_at, deleted, location_id)`;
  const write = (count: number, select: string) =>
    sql`insert into record ${columns} ${rows(count)} ${sql.raw(select)}`.execute(tx.db);
  await write(
    shops,
    `select ${shop('i')}, 'LOCATION', null, '${owner}', 'PRIVATE', '{"name":"Loja ' || cast(i as text) || '"}',
       ${from}, ${from}, 0, ${shop('i')} from n`,
  );
  const item = (nth: string, at: string) => `${shop(at)} || '-item-' || cast(${nth} as text)`;
  await write(
    shops * items,
    `select ${item(`i / ${shops}`, `i % ${shops}`)}, 'ITEM', ${shop(`i % ${shops}`)}, '${owner}', null,
       '{"name":"Produto ' || cast(i / ${shops} as text) || '","value":5,"cost":3,"quantity":1,"minimum":4}',
       ${from}, ${from}, 0, ${shop(`i % ${shops}`)} from n`,
  );
  const at = `${from} + cast(i as bigint) * ${step}`;
  await write(
    sales,
    `select '${owner}-sale-' || cast(i as text), 'SHOPPING_PURCHASE', ${shop(`i % ${shops}`)},
       '${owner}-customer-' || cast(i % 500 as text), null,
       '{"status":"PAID","totalAmount":10,"balanceUsed":10,"items":[{"id":"' || ${item(`i / ${shops} % ${items}`, `i % ${shops}`)}
         || '","name":"Produto ' || cast(i / ${shops} % ${items} as text) || '","quantity":2,"price":5,"cost":3}]}',
       ${at}, ${at}, 0, ${shop(`i % ${shops}`)} from n`,
  );
}
