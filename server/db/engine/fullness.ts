import { type StorageTrouble, StorageUnavailable } from '../store.ts';

/** A storage that took no write counts as full for so long, in ms, after the last one that it did not take. */
const FULL_MS = 5000;

export interface Fullness {
  /** Hears how a command ends. */
  watch<T>(command: Promise<T>): Promise<T>;
  trouble(): StorageTrouble | null;
}

/** Remembers that a command found no room: small writes may still find some, and the process is no use to whoever writes more. */
export function createFullness(): Fullness {
  let fullAt = Number.NEGATIVE_INFINITY;
  return {
    watch: (command) =>
      command.catch((error: unknown) => {
        if (error instanceof StorageUnavailable && error.isFull) fullAt = performance.now();
        throw error;
      }),
    trouble: () => (performance.now() - fullAt < FULL_MS ? 'full' : null),
  };
}
