import type { Kysely } from 'kysely';
import { type HistoryTotals, historyTotals } from '../../../src/domain/history/totals.ts';
import type { HistoryFact } from '../../../src/domain/history/window.ts';
import { HISTORY_TYPES, readHistoryEntry } from '../../../src/records/content/history.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import type { Viewer } from '../type-handler.ts';
import { yieldToOthers } from './yield-to-others.ts';

/** Times in ms, both inclusive; without `to` until now. */
export interface TotalsPeriod {
  from: number;
  to?: number | null;
}

/** Records of one batch. Each further batch costs as much as a request for such a page. */
const BATCH = 100;
/** Types that are added up. Withdrawals are part of a history and of none of its sums. */
const ADDED: readonly RecordType[] = HISTORY_TYPES.filter((type) => !type.startsWith('WITHDRAW'));

/**
 * Totals of the caller's own records of a period [Y-01], by the rules that the app's list follows. The index finds the
 * records that changed since the period began, and those created within it count. `spend` refuses a caller who asks for
 * too much.
 */
export async function totalsOf(
  read: Kysely<Schema>,
  { sub }: Pick<Viewer, 'sub'>,
  period: TotalsPeriod,
  spend: () => void,
): Promise<HistoryTotals> {
  spend();
  // A record that changes meanwhile moves ahead of the reading and is met again. It counts once, with its last state.
  const facts = new Map<string, HistoryFact>();
  for (const type of ADDED) {
    for await (const entry of entriesOf(read, { owner: sub, type }, period, spend))
      facts.set(`${type} ${entry.id}`, entry);
  }
  return historyTotals(facts.values());
}

async function* entriesOf(
  read: Kysely<Schema>,
  { owner, type }: { owner: string; type: RecordType },
  period: TotalsPeriod,
  spend: () => void,
): AsyncGenerator<HistoryFact> {
  const from = whole(Math.ceil(period.from));
  const to = whole(Math.floor(period.to ?? Number.MAX_SAFE_INTEGER));
  let last = { updated_at: from, id: '' };
  for (;;) {
    const { updated_at, id } = last;
    const rows = await presentRecords(read, type)
      .select(['id', 'parent_id', 'reference', 'created_at', 'updated_at'])
      // Of an access only the place counts anywhere.
      .$if(type !== 'ACCESS', (query) => query.select('content'))
      .where('owner', '=', owner)
      .where('updated_at', '>=', updated_at)
      .where((eb) => eb.or([eb('updated_at', '>', updated_at), eb('id', '>', id)]))
      .where('created_at', '>=', from)
      .where('created_at', '<=', to)
      .orderBy('updated_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { content = null, ...row } of rows) {
      const { parent_id: parentId, created_at: createdAt, updated_at: updatedAt } = row;
      const entry = readHistoryEntry({ ...row, type, owner, parentId, createdAt, updatedAt, content });
      if (entry) yield entry;
    }
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = end;
    spend();
    await yieldToOthers();
  }
}

const whole = (ms: number): number =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, ms));
