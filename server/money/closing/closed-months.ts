import type { Kysely } from 'kysely';
import type { MonthFigures } from '../../../src/domain/closing/closing.ts';
import { readClosing } from '../../../src/records/content/month-closing.ts';
import { parseContent } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';
import { madeRequestsUnder } from '../../records/rows/made-requests.ts';

/** The reference of the REQUEST that closes a month. */
export const CLOSE_MONTH = 'CLOSE_MONTH';

/** A month that was closed. `closedAt` in ms. */
export interface ClosedMonth {
  closedAt: number;
  figures: MonthFigures;
}

export async function closedMonths(
  read: Kysely<Schema>,
  ids: readonly string[],
  month: string,
): Promise<Map<string, ClosedMonth>> {
  if (ids.length === 0) return new Map();
  const rows = await madeRequestsUnder(read, CLOSE_MONTH, ids)
    .select(['parent_id', 'content', 'created_at'])
    .execute();
  return new Map(
    rows.flatMap(({ parent_id, content, created_at }) => {
      const closed = readClosing(parseContent(content));
      return closed.month === month
        ? [[parent_id ?? '', { closedAt: created_at, figures: closed.figures }] as const]
        : [];
    }),
  );
}
