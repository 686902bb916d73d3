import { list, number, object, text } from '../../records/content/read.ts';
import { broughtKey, shelfKey } from '../basis/shelf-keys.ts';
import { useLiveList } from '../hooks/hooks.ts';

/** Pace of an item's sales, 'vende 4/dia', and the end of the day on which it runs out, ms. Null where it lasts. */
export interface ShelfNote {
  pace: string;
  ends: number | null;
}

/** Known facts of a shelf. `brought`: units to put in by item id, null where nobody comes from the pick list. */
export interface ShelfNotes {
  of: ReadonlyMap<string, ShelfNote>;
  brought: readonly (readonly [itemId: string, units: number])[] | null;
}

const NOTHING: ShelfNotes = { of: new Map(), brought: null };

/** The notes of an own location's shelf. An item that lasts for weeks has none. */
export function useShelfNotes(locationId: string): ShelfNotes {
  const { rows } = useLiveList<ShelfNotes>(shelfKey(locationId), {
    scope: { kind: 'pickList' },
    read: async (tx) => {
      const [notes, brought] = await tx.keptAll([shelfKey(locationId), broughtKey(locationId)]);
      const read = Object.entries(object(notes)).map(([id, note]): [string, ShelfNote] => {
        const { pace, ends } = object(note);
        return [id, { pace: text(pace), ends: number(ends) }];
      });
      return [{ of: new Map(read), brought: brought ? list(brought).flatMap(readUnits) : null }];
    },
  });
  return rows[0] ?? NOTHING;
}

function readUnits(entry: unknown): (readonly [string, number])[] {
  const [id, units] = list(entry);
  return typeof id === 'string' && Number.isInteger(units) ? [[id, Number(units)]] : [];
}
