/**
 * npm run move copies the SQLite file of DATA_DIR into the empty PostgreSQL database of DATABASE_URL, all or nothing. Stop the
 * server first. It checks every row, every account's sum, the chain of the books and the pictures that records show, and
 * prints what it checked. The file stays as it is. Exit code 1 where something is wrong with what was moved, or it could not
 * be checked, 2 where nothing was moved.
 */

import { join } from 'node:path';
import { sql } from 'kysely';
import { type Config, readConfigWithoutBank } from '../../server/config.ts';
import { moveTables } from '../../server/db/move/move-tables.ts';
import { digestOf } from '../../server/db/move/row-digest.ts';
import { type OpenedReader, openReader } from '../../server/db/open-reader.ts';
import { openStore } from '../../server/db/open-store.ts';
import { openReader as openFile } from '../../server/db/sqlite/connection.ts';
import { findMissing } from '../../server/images/life/find-left.ts';
import { openImageStore } from '../../server/images/storage/open-image-store.ts';
import { headText } from '../../server/money/ledger/books/seal.ts';
import { verifyBooks } from '../../server/money/ledger/books/verify-books.ts';
import { closing } from '../closing.ts';
import { openOperatorStore } from './open-operator.ts';
import { operate, say, sayWhy } from './operate.ts';

const PICTURES_A_READ = 500;

void operate(main, 'Nothing was moved', { flags: [], words: 0 });

async function main(args: readonly string[]): Promise<number> {
  const config = readConfigWithoutBank(args);
  const { storage, dataDir } = config;
  if (storage.kind !== 'postgres') throw new Error('DATABASE_URL names no PostgreSQL database');
  const file = join(dataDir, 'vendinha.db');
  // An open store is the only one on its file, and has brought its tables to this version.
  const from = await openOperatorStore({ ...config, storage: { kind: 'sqlite', file } });
  const rows = openFile(file);
  try {
    await (await openStore({ url: storage.url })).close();
    for (const { table, rows: count, digest } of await moveTables(rows, storage.url))
      say(`${table}: ${count} rows, ${digest}`);
  } finally {
    rows.close();
    await from.close();
  }
  return await report(storage.url, config).catch((error: unknown) => {
    sayWhy('All was moved, and could not be checked', error);
    return 1;
  });
}

/** Checks the moved rows as a server does. Answers with the exit code. */
async function report(url: string, config: Pick<Config, 's3' | 'dataDir'>): Promise<number> {
  await using target = closing(openReader({ url }));
  const { read } = target;
  const { faults, head } = await verifyBooks(read);
  faults.push(...(await wrongSums(read)));
  for (const fault of faults) say(fault);
  say(`books: ${headText(head)}, ${faults.length} faults`);
  const imageStore = await openImageStore(config);
  let missing = 0;
  for await (const { key } of findMissing({ read, imageStore }, PICTURES_A_READ)) {
    missing += 1;
    say(`missing picture: ${key}`);
  }
  const pictures = digestOf();
  for await (const key of imageStore.walk()) {
    const image = await imageStore.head(key);
    if (image) pictures.add([key, image.size, image.etag]);
  }
  const { rows, digest } = pictures.end();
  say(`pictures in ${config.s3 ? 'S3_BUCKET' : 'DATA_DIR'}: ${rows}, ${digest}, ${missing} missing`);
  return faults.length + missing > 0 ? 1 : 0;
}

/** Accounts whose balance differs from the sum of their transfers. */
async function wrongSums(read: OpenedReader['read']): Promise<string[]> {
  const { rows } = await sql<{ id: string; balance: number; moved: number }>`
    select account.id, account.balance, coalesce(moved.sum, 0) as moved
    from account
    left join (
      select id, sum(amount) as sum
      from (select credit as id, amount from transfer union all select debit, -amount from transfer) as ways
      group by id
    ) as moved on moved.id = account.id
    where account.balance <> coalesce(moved.sum, 0)`.execute(read);
  return rows.map(({ id, balance, moved }) => `${id} says ${balance}, its transfers say ${moved}`);
}
