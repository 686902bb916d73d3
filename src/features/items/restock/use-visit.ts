import { useCallback } from 'react';
import { broughtKey, PICK_MARKS_KEY } from '../../../data/basis/shelf-keys.ts';
import { visitKey } from '../../../data/basis/typed-keys.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useWritten } from '../../../data/hooks/use-written.ts';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { useOpenVisit } from '../../../data/rows/open-visits.ts';
import { withoutMarks } from '../../../data/rows/pick-list.ts';
import { stockDraft } from '../../../data/rows/shop-drafts.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import type { VisitEntry } from '../../../domain/restock/visit.ts';
import {
  entriesOf,
  newVisit,
  type RestockKind,
  readVisit,
  type Touch,
  touched,
  untouched,
  type Visit,
} from './visit-state.ts';

export interface RunningVisit {
  visit: Visit;
  /** Sets the units of an item that were counted, put in or taken out. An item touched before keeps its reason. */
  set(item: ManagedItem, kind: RestockKind, units: number, reason: Touch['reason']): void;
  /** Notes the last day of sale and the cost of units that were put in. */
  tell(item: ManagedItem, facts: ArrivalFacts): void;
  /** Notes why a count of an item found fewer units. Undefined removes the reason. */
  explain(itemId: string, why: Touch['why']): void;
  /** Puts in, or takes out, several items at once. Items already noted in this way stay as they are. */
  fill(found: readonly { item: ManagedItem; units: number }[], as?: FilledAs): void;
  /** False until the stored visit was read. */
  isRead: boolean;
  forget(itemId: string, kind: RestockKind): void;
  /** Queues the visit and begins a new one. Resolves when it is on the disk. The pick list loses its marks. */
  finish(items: readonly ManagedItem[]): Promise<readonly VisitEntry[]>;
  discard(): void;
}

/** Known facts of units that were put in. */
export type ArrivalFacts = Partial<Pick<Touch, 'expires' | 'wrongDay' | 'paid'>>;

type FilledAs = Pick<Touch, 'kind' | 'reason'>;

/** Adds a touch for each item that has none of this kind. */
function filled(
  visit: Visit,
  found: readonly { item: ManagedItem; units: number }[],
  as: FilledAs & Pick<Touch, 'at'>,
): Visit {
  const isNoted = (id: string) => visit.touches.some((one) => one.itemId === id && one.kind === as.kind);
  return found
    .filter(({ item }) => !isNoted(item.row.id))
    .reduce((sum, { item, units }) => {
      const of = { id: crypto.randomUUID(), itemId: item.row.id, books: item.shelf + item.pending };
      return touched(sum, { ...of, ...as, units });
    }, visit);
}

const PUT_IN: FilledAs = { kind: 'reposto', reason: 'perda' };

/**
 * The current visit of a location. Every touch is stored on the device at once, so that a dead battery loses
 * nothing.
 */
export function useVisit(locationId: string): RunningVisit {
  const data = useData();
  const { value: visit, newest, isRead, save } = useKeptVisit(locationId);
  const begin = (): void => {
    save(begun());
    // Brought items that were never found belonged to the visit that ended.
    void data.keep(broughtKey(locationId), undefined);
  };
  return {
    visit,
    set(item, kind, units, wanted) {
      const known = newest.current.touches.find((one) => one.itemId === item.row.id && one.kind === kind);
      // A corrected touch keeps its place in the visit, and therefore its first time and the books of that time.
      const { books, at } = known ?? { books: item.shelf + item.pending, at: serverClock.now() };
      const id = known?.id ?? crypto.randomUUID();
      const reason = known?.reason ?? wanted;
      const facts = { id, itemId: item.row.id, kind, units, reason, books, at };
      save(touched(newest.current, { ...known, ...facts }));
    },
    tell(item, facts) {
      const known = newest.current.touches.find(
        (one) => one.itemId === item.row.id && one.kind === 'reposto',
      );
      if (known) save(touched(newest.current, { ...known, ...facts }));
    },
    explain(itemId, why) {
      const known = newest.current.touches.find((one) => one.itemId === itemId && one.kind === 'contado');
      if (known) save(touched(newest.current, { ...known, why }));
    },
    fill: (found, as = PUT_IN) => save(filled(newest.current, found, { ...as, at: serverClock.now() })),
    isRead,
    forget: (itemId, kind) => save(untouched(newest.current, itemId, kind)),
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
