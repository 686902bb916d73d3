import { useCallback, useRef } from 'react';
import { withoutMarks } from '../../../data/basis/kept-marks.ts';
import { broughtKey, PICK_MARKS_KEY } from '../../../data/basis/shelf-keys.ts';
import { visitKey } from '../../../data/basis/typed-keys.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useWritten } from '../../../data/hooks/use-written.ts';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { useOpenVisit } from '../../../data/rows/open-visits.ts';
import { stockDraft } from '../../../data/rows/shop-drafts.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import type { VisitEntry } from '../../../domain/restock/visit.ts';
import {
  entriesOf,
  newVisit,
  type PressRun,
  pressed,
  readVisit,
  told,
  touched,
  untouched,
} from './visit-edits.ts';
import { isCountOf, isOf, type Touch, type Visit } from './visit-state.ts';

export interface RunningVisit {
  visit: Visit;
  /** Sets the units of an item that were counted, put in, or taken out for one reason. */
  set(item: ManagedItem, way: Way, units: number): void;
  /** Notes the last day of sale and the cost of units that were put in, by their touch. */
  tell(id: string, facts: ArrivalFacts): void;
  /** Notes why a count of an item found fewer units. Undefined removes the reason. */
  explain(itemId: string, why: Touch['why']): void;
  /**
   * Puts in, or takes out, several items at once. Without `as` they are of the restocking list. An item with a number of
   * the person's own for this keeps that. Returns the number of items that took theirs from here.
   */
  fill(found: readonly Found[], as?: Way): number;
  /** False until the stored visit was read. */
  isRead: boolean;
  /** Removes a touch. */
  forget(id: string): void;
  /** Queues the visit and begins a new one. Resolves when it is on the disk. The pick list loses its marks. */
  finish(items: readonly ManagedItem[]): Promise<readonly VisitEntry[]>;
  discard(): void;
}

/** Known facts of units that were put in. */
export type ArrivalFacts = Partial<Pick<Touch, 'expires' | 'wrongDay' | 'paid'>>;

/** Kind of a touch, and its reason. */
type Way = Pick<Touch, 'kind' | 'reason'>;

interface Found {
  item: ManagedItem;
  units: number;
}

const filled = (visit: Visit, found: readonly Found[], as: Way & Pick<Touch, 'at' | 'isOfList'>): Visit =>
  found.reduce((sum, { item, units }) => {
    const of = { id: crypto.randomUUID(), itemId: item.row.id, books: item.shelf + item.pending };
    return touched(sum, { ...of, ...as, units });
  }, visit);

const OF_LIST = { kind: 'reposto', reason: 'perda', isOfList: true } as const;

/**
 * The current visit of a location. Every touch is stored on the device at once, so that a dead battery loses
 * nothing.
 */
export function useVisit(locationId: string): RunningVisit {
  const data = useData();
  const { value: visit, newest, isRead, save } = useKeptVisit(locationId);
  const run = useRef<PressRun>(undefined);
  const begin = (): void => {
    save(begun());
    // Brought items that were never found belonged to the visit that ended.
    void data.keep(broughtKey(locationId), undefined);
  };
  return {
    visit,
    set(item, way, units) {
      const key = { itemId: item.row.id, ...way };
      const now = { books: item.shelf + item.pending, at: serverClock.now() };
      // A corrected touch keeps its place in the visit, and therefore its id, its first time and the books of that time.
      const next = pressed(newest.current, { id: crypto.randomUUID(), ...key, units, ...now }, run.current);
      run.current = next.run;
      save(next.visit);
    },
    tell: (id, facts) => save(told(newest.current, id, facts)),
    explain(itemId, why) {
      const known = newest.current.touches.find(isCountOf(itemId));
      if (known) save(told(newest.current, known.id, { why }));
    },
    fill(found, as = OF_LIST) {
      const { touches } = newest.current;
      const isOwn = (itemId: string) =>
        touches.filter(isOf({ itemId, ...as })).some(({ isOfList }) => as !== OF_LIST || !isOfList);
      const wanted = found.filter(({ item }) => !isOwn(item.row.id));
      save(filled(newest.current, wanted, { ...as, at: serverClock.now() }));
      return wanted.length;
    },
    isRead,
    forget: (id) => save(untouched(newest.current, id)),
    async finish(items) {
      const names = new Map(items.map(({ row, value }) => [row.id, value.name]));
      const visit = newest.current;
      const entries = entriesOf(visit);
      const drafts = entries.map((entry) =>
        stockDraft(
          entry,
          { id: visit.id, locationId },
          { owner: data.user.sub, itemName: names.get(entry.itemId) ?? '' },
        ),
      );
      await data.outbox.enqueueAll(drafts);
      begin();
      const putIn = visit.touches.filter(({ kind }) => kind === 'reposto').map(({ itemId }) => itemId);
      // With its marks, the pick list would fill the same units into the next visit.
      if (putIn.length > 0) void data.amend(PICK_MARKS_KEY, (kept) => withoutMarks(kept, putIn));
      return entries;
    },
    discard: begin,
  };
}

/** The stored visit, and a function to change it. Entries of other tabs are included. */
function useKeptVisit(locationId: string) {
  const data = useData();
  const kept = useOpenVisit(locationId);
  const taken = useCallback(
    (now: Visit): Visit => {
      if (kept === undefined) return now;
      return readVisit(kept) ?? (now.touches.length === 0 ? now : begun());
    },
    [kept],
  );
  const store = useCallback(
    (next: Visit) => data.keep(visitKey(locationId), next.touches.length > 0 ? next : undefined),
    [data, locationId],
  );
  return { isRead: kept !== undefined, ...useWritten(begun, taken, store) };
}

const begun = (): Visit => newVisit(crypto.randomUUID(), serverClock.now());
