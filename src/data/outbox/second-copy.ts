import type { Entry, EntryState } from '../mirror/entry.ts';
import { isEntry } from '../mirror/read-entry.ts';
import { copiesOf } from './copies-place.ts';

/** Longest wait for the browser's cache, ms. After that it counts as absent, and nobody waits for a copy. */
const TIMEOUT_MS = 2000;

/**
 * Second copies of the words of a person's unsent entries, outside of the database, which Chromium removes whole when a
 * kill has torn it (docs/decisions/second-copy.md). No call ever rejects: a copy that fails costs the entry nothing.
 */
export interface SecondCopy {
  /** All copies, to be looked up before they are sent again. Null where this device keeps none. */
  read(): Promise<Entry[] | null>;
  /** Resolves once the words are on the disk, or cannot be. Words that are there already are not written again. */
  put(entries: readonly Entry[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Removes the copies that this page knows and `stays` does not name. */
  removeExcept(stays: ReadonlyMap<string, unknown>): Promise<void>;
}

/** Each entry has an address of its own, so that no page overwrites the copies of another. */
const addressOf = (id: string): string => `/unsent/${encodeURIComponent(id)}`;

/** Opens a person's copies; `storage` is the browser's cache storage, where it has one. */
export function openSecondCopy(storage: CacheStorage | undefined, database: string): SecondCopy {
  // Held for the life of the page. After a sign-out has removed the cache, writes go nowhere [F-14].
  const place = storage?.open(copiesOf(database));
  place?.catch(() => undefined);
  /** Operations copied already, as far as this page knows, as JSON by entry. */
  const there = new Map<string, string>();
  let isBroken = !place;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs works one after the other, so that a removal comes after the write that it is about. */
  const inTurn = async <T>(work: (cache: Cache) => Promise<T>): Promise<T | null> => {
    if (isBroken || !place) return null;
    const mine = last.then(async () => work(await place));
    last = mine.catch(() => undefined);
    return within(mine, () => {
      isBroken = true;
    });
  };
  const remove = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) there.delete(id);
    await inTurn((cache) => Promise.all(ids.map((id) => cache.delete(addressOf(id)))));
  };

  return {
    read: () =>
      inTurn(async () => {
        // Opened anew, because a held cache that was removed still has everything.
        if (!(await storage?.has(copiesOf(database)))) return [];
        const cache = await storage?.open(copiesOf(database));
        const answers = await cache?.matchAll();
        const found = await Promise.all((answers ?? []).map(readCopy));
        const entries = found.filter((entry) => entry !== null).sort((a, b) => a.seq - b.seq);
        for (const { id, operation } of entries) there.set(id, JSON.stringify(operation));
        return entries;
      }),
    async put(entries) {
      const wanted = entries.filter(({ id, operation }) => there.get(id) !== JSON.stringify(operation));
      if (wanted.length === 0) return;
      for (const { id, operation } of wanted) there.set(id, JSON.stringify(operation));
      await inTurn((cache) =>
        Promise.all(
          wanted.map(async (entry) => {
            const { state: _, ...words } = entry;
            await cache
              .put(addressOf(entry.id), new Response(JSON.stringify(words)))
              .catch(() => there.delete(entry.id));
          }),
        ),
      );
    },
    remove,
    removeExcept: async (stays) => {
      const gone = [...there.keys()].filter((id) => !stays.has(id));
      if (gone.length > 0) await remove(gone);
    },
  };
}

/** Null where the work failed or took too long. `late` is called in the second case. */
async function within<T>(what: Promise<T>, late: () => void): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      late();
      resolve(null);
    }, TIMEOUT_MS);
  });
  return Promise.race([what.catch(() => null), timeout]).finally(() => clearTimeout(timer));
}

/**
 * A copy as an entry of a new database. It may have been sent since, so it is looked up first. Its attempts start after
 * `since`, the last one from before the user's correction.
 */
async function readCopy(answer: Response): Promise<Entry | null> {
  const words: Partial<Entry> | null = await answer.json().catch(() => null);
  const state: EntryState = {
    kind: 'queued',
    attempt: words?.since ?? 0,
    notBefore: 0,
    unclear: true,
    waitsFor: 'turn',
  };
  const entry = { ...words, state };
  return isEntry(entry) ? entry : null;
}
