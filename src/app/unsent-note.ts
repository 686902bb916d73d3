import type { UnsentNote } from '../data/outbox/safe-keeping.ts';

/** localStorage: how many entries the person of that database has unsent; no key where there are none. */
const key = (database: string): string => `vendinha.unsent.${database}`;

/** The note of a person's unsent entries; browsers that throw a database away may leave it. */
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
        // A full storage keeps no note: then a loss is not told, but nothing is lost by that.
      }
    },
  };
}

/** Removes the note, before the database goes: what goes with it then goes by the person's own wish. */
export function removeUnsentNote(device: Storage, database: string): void {
  device.removeItem(key(database));
}
