import type { KeptAnswer } from './kept-answer.ts';

/** Bytes that all kept pages may fill together: a page of 50 items has 35 kB, or 50 with its compressed forms. */
const MOST_BYTES = 64 * 1024 * 1024;
/** What a page fills besides its bytes. */
const PAGE_BYTES = 500;

export interface KeptPages {
  find(parentId: string, key: string): KeptAnswer | undefined;
  keep(parentId: string, key: string, answer: KeptAnswer): void;
  /** Drops every page of these parents. */
  drop(parents: readonly string[]): void;
  /** Bytes that are filled. */
  readonly size: number;
}

interface Shelf {
  pages: Map<string, KeptAnswer>;
  size: number;
}

const sizeOf = (key: string, { size }: KeptAnswer): number => size + PAGE_BYTES + 2 * key.length;

/** Pages of lists by the parent that they are of. The parents that nobody asked for longest make room first. */
export function createKeptPages(mostBytes = MOST_BYTES): KeptPages {
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
    keep(parentId, key, answer) {
      const shelf = shelves.get(parentId) ?? { pages: new Map<string, KeptAnswer>(), size: 0 };
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
      for (const parent of parents) remove(parent);
    },
    get size() {
      return size;
    },
  };
}
