import type { RecordRow } from './record.ts';

/** Characters of a version. */
const LENGTH = 7;

/**
 * The version of a place: 32 bits of FNV-1a over its id and updatedAt, as 7 characters. Known places are sent as one
 * text of their versions.
 */
export function placeVersion({ id, updatedAt }: Pick<RecordRow, 'id' | 'updatedAt'>): string {
  let hash = 0x811c9dc5;
  for (const character of `${id} ${updatedAt}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36).padStart(LENGTH, '0');
}

/** The versions of such a text. */
export function versionsIn(known: string): ReadonlySet<string> {
  const count = Math.floor(known.length / LENGTH);
  return new Set(
    Array.from({ length: count }, (_, index) => known.slice(index * LENGTH, (index + 1) * LENGTH)),
  );
}
