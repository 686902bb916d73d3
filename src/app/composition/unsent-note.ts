import type { UnsentNote } from '../../data/outbox/safe-keeping.ts';

/** localStorage: number of unsent entries of that database's user. Absent for none. */
const key = (database: string): string => `vendinha.unsent.${database}`;

/**
 * Stores the number of a user's unsent entries outside of their database. A browser that deletes a database may leave
 * this note.
 */
export function createUnsentNote(device: Storage, database: string): UnsentNote {
  return {
    read() {
      const count = Number(device.getItem(key(database)));
      return Number.isSafeInteger(count) && count > 0 ? count : 0;
    },
    write(count) {
      try {
        if (count > 0) device.setItem(key(database), String(count));
        else device.removeItem(key(database));
      } catch {
        // A full storage cannot store the number. A loss is then not reported, but nothing more is lost.
      }
    },
  };
}

/** Removes the note. Called before the user's own deletion of the database, which is no loss. */
export function removeUnsentNote(device: Storage, database: string): void {
  device.removeItem(key(database));
}
