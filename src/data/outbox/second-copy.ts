import type { Entry, EntryState } from '../mirror/entry.ts';
import { isEntry } from '../mirror/read-entry.ts';
import { copiesOf } from './copies-place.ts';

/** A browser whose cache does not answer for so long is taken to have none, ms: nobody waits for a copy any longer. */
const TIMEOUT_MS = 2000;

/**
 * The words of a person's unsent entries a second time, outside of the database, which Chromium removes whole when a kill
 * has torn it (docs/decisions/second-copy.md). Nothing of it ever rejects: a copy that fails costs the entry nothing.
 */
export interface SecondCopy {
  /** All copies, to be looked up before they are sent again. Null where this device keeps none. */
  read(): Promise<Entry[] | null>;
  /** Resolves once the words are on the disk, or cannot be. Words that are there already are not written again. */
  put(entries: readonly Entry[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Removes what this page knows to be there and `stays` does not name. */
  removeExcept(stays: ReadonlyMap<string, unknown>): Promise<void>;
}

/** Each entry has a place of its own, so that pages never read, change and write what another has written meanwhile. */
const addressOf = (id: string): string => `/unsent/${encodeURIComponent(id)}`;

/** Opens a person's copies; `storage` is the browser's cache storage, where it has one. */
export function openSecondCopy(storage: CacheStorage | undefined, database: string): SecondCopy {
  // Held for the life of the page: what is written after a sign-out has removed the place goes nowhere [F-14].
  const place = storage?.open(copiesOf(database));
  place?.catch(() => undefined);
  /** Operations that are there as far as this page knows, as JSON, by entry. */
  const there = new Map<string, string>();
  let isBroken = !place;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other, so that a removal comes after the writing that it is about. */
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
        // Not what is held: of a place that was removed that one still has everything.
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

/** Null where it failed or took too long; `late` hears of the latter. */
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
 * A copy as an entry of a new database. It may have been sent since, so it is looked up first. Its attempts start
 * after the last one that carried the user's corrections.
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
