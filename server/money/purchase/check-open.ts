import { closedFor } from '../../../src/domain/hours/opening.ts';
import { readOpening } from '../../../src/records/content/opening.ts';
import { parseContent } from '../../../src/records/record.ts';
import { Refused, type Tx } from '../../db/store.ts';
import type { StoredRow } from '../../records/rows/write-record.ts';

/** Refuses SHOP_IN_MAINTENANCE, and SHOP_CLOSED_NOW where the owner sells only within the hours. */
export function checkOpen(tx: Tx, location: StoredRow): void {
  const reason = closedFor(readOpening(parseContent(location.content)), tx.now);
  if (reason === 'maintenance') throw new Refused('SHOP_IN_MAINTENANCE');
  if (reason === 'hours') throw new Refused('SHOP_CLOSED_NOW');
}
