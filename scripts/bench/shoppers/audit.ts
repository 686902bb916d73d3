import { openReader } from '../../../server/db/open-reader.ts';
import { parseContent } from '../../../src/records/record.ts';
import { readStock } from '../../../src/records/types/goods/item.ts';
import { readAmounts } from '../../../src/records/types/money/shopping-purchase.ts';
import { closing } from '../../closing.ts';
import type { Ear } from './ear.ts';

/** Findings in the storage after the shopping. Each fault is 0 where all is well. */
export type Audit = Awaited<ReturnType<typeof audit>>;

/** Reads the storage of a server at which nobody shops any more. Each item had so many units at first. */
export async function audit(
  file: string,
  {
    ears,
    items,
    quantity,
    since,
  }: { ears: readonly Ear[]; items: readonly string[]; quantity: number; since: number },
) {
  await using reader = closing(openReader({ file }));
  const { read } = reader;
  const events = await read
    .selectFrom('event')
    .select(['channel', 'payload'])
    .where('seq', '>', since)
    .execute();
  const told = Map.groupBy(events, ({ channel }) => channel);
  const keyOf = ({ channel, payload }: (typeof events)[number]): string =>
    `${channel} ${(JSON.parse(payload) as { id: string }).id}`;
  const missing = ears.map((ear) =>
    ear.channels
      .flatMap((channel) => (told.get(channel) ?? []).map(keyOf))
      .filter((key) => !ear.heard.has(key)),
  );
  const times = ears.flatMap(({ heard }) => [...heard.values()]);
  const sold = new Map<string, number>();
  const purchases = await read
    .selectFrom('record')
    .select('content')
    .where('type', '=', 'SHOPPING_PURCHASE')
    .execute();
  for (const row of purchases) {
    const content = parseContent(row.content);
    if (content.status !== 'PAID') continue;
    const { lines } = readAmounts(content);
    for (const { itemId, quantity: units } of lines) sold.set(itemId, (sold.get(itemId) ?? 0) + units);
  }
  const rows = await read.selectFrom('record').select(['id', 'content']).where('type', '=', 'ITEM').execute();
  const left = new Map(rows.map((row) => [row.id, row]));
  const off = items.map((id) => {
    const row = left.get(id);
    if (!row) return quantity;
    const { available, reserved, short } = readStock(row);
    const raw = Number(parseContent(row.content).quantity);
    return Math.abs(available + reserved + (sold.get(id) ?? 0) - quantity) + short + Math.max(0, -raw);
  });
  return {
    /** Units that were sold or held beyond the stock, and units that are gone without a sale. */
    oversold: off.reduce((sum, units) => sum + units, 0),
    /** Events that were committed on a channel and did not reach a listening socket. */
    lostEvents: missing.reduce((sum, { length }) => sum + length, 0),
    /** Number of events that a socket heard twice. */
    heardTwice: times.filter((count) => count > 1).length,
    /** Number of events that were heard. */
    heard: times.length,
  };
}

/** The number of the newest event so far. */
export async function newestEvent(file: string): Promise<number> {
  await using reader = closing(openReader({ file }));
  const { read } = reader;
  const row = await read.selectFrom('event').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return row?.seq ?? 0;
}
