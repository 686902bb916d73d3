import { DatabaseSync } from 'node:sqlite';
import { openReader } from '../../../server/db/open-reader.ts';
import { verifyBooks } from '../../../server/money/ledger/books/verify-books.ts';
import { fromReais } from '../../../src/domain/money/money.ts';
import { parseContent } from '../../../src/records/record.ts';
import { MANY, SEEDED_CENTAVOS, THREE_ITEMS_COST } from '../../bench/seed/seed-commands.ts';
import type { Errand } from './buyer.ts';

const ITEMS = 3;

/** Findings of a look at the purchases in the storage. */
export type Seen = Awaited<ReturnType<typeof lookAtShop>>;

/** Looks at the shelf, the balances and the books of a shop whose writer is gone. */
export async function lookAtShop(
  { file, people, items }: Pick<Errand, 'file' | 'people' | 'items'>,
  done: ReadonlySet<string>,
) {
  // The first opening after a kill completes the file from its log.
  const database = new DatabaseSync(file);
  const contentsOf = (type: string): Map<string, Record<string, unknown>> => {
    const rows = database.prepare('select id, owner, content from record where type = ?').all(type);
    return new Map(
      rows.map(({ id, owner, content }) => [
        String(type === 'PROFILE' ? owner : id),
        parseContent(content as string),
      ]),
    );
  };
  const paid = [...contentsOf('SHOPPING_PURCHASE')].filter(([, { status }]) => status === 'PAID');
  const there = new Set(paid.map(([id]) => id));
  const shelf = contentsOf('ITEM');
  const profiles = contentsOf('PROFILE');
  const sold = items.reduce((sum, id) => sum + MANY - Number(shelf.get(id)?.quantity), 0);
  const spent = people.reduce(
    (sum, sub) => sum + SEEDED_CENTAVOS - (fromReais(profiles.get(sub)?.balance) ?? Number.NaN),
    0,
  );
  const integrity = database.prepare('pragma integrity_check').all();
  const isSound = integrity.length === 1 && integrity[0]?.integrity_check === 'ok';
  database.close();
  const reader = openReader({ file });
  const { faults } = await verifyBooks(reader.read);
  await reader.close();
  return {
    purchases: there.size,
    /** Orders that were acknowledged, but are not there as paid. */
    lost: [...done].filter((id) => !there.has(id)).length,
    goodsTooMany: sold - there.size * ITEMS,
    centavosTooMany: spent - there.size * THREE_ITEMS_COST * 100,
    faults: faults.length + (isSound ? 0 : 1),
  };
}
