import type { Content, RecordType } from '../../src/records/record.ts';
import { parseContent } from '../../src/records/record.ts';
import { forUpdate } from '../db/lock.ts';
import type { Tx } from '../db/store.ts';
import { fromTable, getRow, putRecord } from '../records/rows/write-record.ts';
import { traceOf } from './close-account.ts';
import { CLOSED_NAME } from './sign-messages.ts';

/** Acts of a person at a shop, which stay true without their name. */
const WORK: readonly RecordType[] = ['STOCK_CHANGE', 'EDIT', 'SUPPLY_ORDER', 'SUPPLY_RECEIPT'];
/** Most acts of one transaction. Years of work at once would hold the writer, and flood the shop's open devices. */
const ACTS_AT_ONCE = 200;

/** The last act of a page. */
export interface WorkCursor {
  type: RecordType;
  id: string;
}

/**
 * Signs a page of a closed person's work anew, behind `after`. The shop's owner and team hear of each change, and each
 * record is stamped, so that no copy on a device keeps the name. Answers with the page's end, or null behind the last
 * one. Nothing happens to an account that was not closed.
 */
export async function signWork(
  tx: Tx,
  { sub, after }: { sub: string; after: WorkCursor | null },
): Promise<WorkCursor | null> {
  if (!(await traceOf(tx, sub))) return null;
  let page = tx.db
    .selectFrom('record')
    .selectAll()
    .where('owner', '=', sub)
    .where('type', 'in', [...WORK])
    .where('deleted', '=', 0)
    .orderBy('type')
    .orderBy('id')
    .limit(ACTS_AT_ONCE);
  if (after)
    page = page.where((eb) =>
      eb.or([eb('type', '>', after.type), eb.and([eb('type', '=', after.type), eb('id', '>', after.id)])]),
    );
  const acts = (await forUpdate(tx, page).execute()).map(fromTable);
  for (const previous of acts) {
    const content = JSON.stringify(withoutName(parseContent(previous.content)));
    if (content !== previous.content) await putRecord(tx, { ...previous, content }, { previous });
    if (previous.type === 'SUPPLY_RECEIPT') await receivedAnew(tx, previous.reference ?? '');
  }
  const last = acts.length < ACTS_AT_ONCE ? undefined : acts.at(-1);
  return last ? { type: last.type, id: last.id } : null;
}

const withoutName = (content: Content): Content => ({
  ...content,
  ...('by' in content && { by: CLOSED_NAME }),
  ...('orderedBy' in content && { orderedBy: CLOSED_NAME }),
});

/** Takes the receiver's name off an order, which may be another's. */
async function receivedAnew(tx: Tx, id: string): Promise<void> {
  const order = await getRow(tx, id, 'SUPPLY_ORDER', { lock: true });
  if (!order) return;
  const content = JSON.stringify({ ...parseContent(order.content), receivedBy: CLOSED_NAME });
  if (content !== order.content) await putRecord(tx, { ...order, content }, { previous: order });
}
