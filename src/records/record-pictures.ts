import { pictureKeyOf } from './picture-key.ts';
import { parseContent, type RecordRow } from './record.ts';
import type { TypeDefinition } from './type-definition.ts';
import { TYPES } from './types/index.ts';

type Named = Pick<RecordRow, 'type' | 'parentId' | 'content'>;

/** The pictures that a record names, each once: while it does, they stay in the storage. */
export function picturesOf({ type, parentId, content }: Named): readonly string[] {
  const { pictures }: TypeDefinition = TYPES[type];
  // Every write comes by here: most name none, which the text tells without being parsed.
  if (!pictures || !content?.includes('"image')) return [];
  const keys = pictures(parseContent(content)).flatMap(
    ([room, key]) => pictureKeyOf(room, parentId, key) ?? [],
  );
  return [...new Set(keys)];
}
