import type { Followed } from '../../db/store.ts';
import type { CachedAnswer } from './cached-answer.ts';

/** Bytes that all cached pages may fill together. A page of 50 items has 35 kB, or 50 with its compressed forms. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Bytes of a page besides its answer. */
const PAGE_BYTES = 500;

export interface PageCache {
  find(parentId: string, key: string): CachedAnswer | undefined;
  put(parentId: string, key: string, answer: CachedAnswer): void;
  /** Drops every page of these parents. */
  drop(parents: Followed): void;
  /** Number of bytes in use. */
  readonly size: number;
}

interface Shelf {
  pages: Map<string, CachedAnswer>;
  size: number;
}

const sizeOf = (key: string, { size }: CachedAnswer): number => size + PAGE_BYTES + 2 * key.length;

/** Pages of lists, by their parent. The parents that nobody asked for longest make room first. */
export function createPageCache(mostBytes = MAX_BYTES): PageCache {
  const shelves = new Map<string, Shelf>();
  let size = 0;

  function remove(parentId: string): void {
    size -= shelves.get(parentId)?.size ?? 0;
    shelves.delete(parentId);
  }

  return {
    find(parentId, key) {
      const shelf = shelves.get(parentId);
      const found = shelf?.pages.get(key);
      if (!shelf || !found) return undefined;
      shelves.delete(parentId);
      shelves.set(parentId, shelf);
      return found;
    },
    put(parentId, key, answer) {
      const shelf = shelves.get(parentId) ?? { pages: new Map<string, CachedAnswer>(), size: 0 };
      shelves.delete(parentId);
      const before = shelf.pages.get(key);
      const added = sizeOf(key, answer) - (before ? sizeOf(key, before) : 0);
      shelf.pages.set(key, answer);
      shelf.size += added;
      size += added;
      shelves.set(parentId, shelf);
      for (const oldest of shelves.keys()) {
        if (size <= mostBytes) return;
        remove(oldest);
      }
    },
    drop(parents) {
      for (const parent of parents === 'all' ? [...shelves.keys()] : parents) remove(parent);
    },
    get size() {
      return size;
    },
  };
}
