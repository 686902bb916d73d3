import { type StorageTrouble, StorageUnavailable } from '../store.ts';

/** Time for which a storage counts as full after the last write that it refused, in ms. */
const FULL_MS = 5000;

export interface Fullness {
  /** Watches the end of a command. */
  watch<T>(command: Promise<T>): Promise<T>;
  trouble(): StorageTrouble | null;
}

/**
 * Remembers that a command found no room. Small writes may still find some, but the process is of no use for larger
 * ones.
 */
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
