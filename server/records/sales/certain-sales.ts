import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { movedById, salesById } from '../lists/moved-sales.ts';
import type { SaleRow } from './sale-rows.ts';

type Read = Kysely<Schema>;

/** Sales that one list may name by a code, a ticket or a return. */
const MOST = 500;
/** A sign beyond all those of a code. */
const BEYOND = '~';

/** The purchases whose charge or payment begins with a code, as it is typed. */
export async function codedSales(read: Read, code: string): Promise<string[]> {
  const begins = [code, code.toUpperCase(), code.toLowerCase()];
  const paid = await read
    .selectFrom('pix_payment')
    .select('txid')
    .where((eb) => eb.or(begins.map((one) => eb.between('end_to_end_id', one, one + BEYOND))))
    .limit(MOST)
    .execute();
  const txids = paid.flatMap(({ txid }) => txid ?? []);
  const charges = await read
    .selectFrom('charge')
    .select('record_id')
    .where((eb) =>
      eb.or([
        ...begins.map((one) => eb.between('txid', one, one + BEYOND)),
        ...(txids.length > 0 ? [eb('txid', 'in', txids)] : []),
      ]),
    )
    .limit(MOST)
    .execute();
  return [...new Set(charges.map(({ record_id }) => record_id))];
}

/** Of these purchases those of the locations, at the time of their sale, newest first. */
export async function soldWithin(
  read: Read,
  locationIds: readonly string[],
  ids: readonly string[],
): Promise<SaleRow[]> {
  const own = new Set(locationIds);
  const wanted = ids.slice(0, MOST);
  const soldAt = await movedById(read, wanted);
  const rows = await salesById(read, wanted);
  return rows
    .filter(({ parentId, deleted }) => !deleted && own.has(parentId ?? ''))
    .map((row) => ({ at: soldAt.get(row.id) ?? row.updatedAt, row }))
    .sort((a, b) => b.at - a.at || (a.row.id < b.row.id ? 1 : -1));
}
