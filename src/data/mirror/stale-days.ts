import { DAY_MS } from '../../domain/words/time-units.ts';
import type { RecordRow } from '../../records/record.ts';
import type { MirrorTx } from './mirror-store.ts';

/** The day (UTC, since 1970) under which the mirror keeps a change at `updatedAt` (ms). */
export const saleDayOf = (updatedAt: number): number => Math.floor(updatedAt / DAY_MS);

/**
 * Days whose folded columns no longer match the mirror's records. They are dropped in the transaction that changes the
 * records, and folded anew afterwards.
 */
export class StaleDays {
  readonly #days = new Map<string, { parentId: string; day: number }>();

  /** Notes the day of a row that comes, goes or gives way to another one. */
  note(row: Pick<RecordRow, 'type' | 'parentId' | 'updatedAt'> | undefined): void {
    if (row?.type !== 'SHOPPING_PURCHASE' || row.parentId === null) return;
    const { parentId } = row;
    const day = saleDayOf(row.updatedAt);
    this.#days.set(`${parentId} ${day}`, { parentId, day });
  }

  async drop(tx: MirrorTx): Promise<void> {
    for (const { parentId, day } of this.#days.values())
      await tx.removeSaleDays({ source: 'folded', parentId, from: day, to: day });
  }
}
