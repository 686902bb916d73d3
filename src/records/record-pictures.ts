import { pictureKeyOf } from './picture-key.ts';
import { parseContent, type RecordRow } from './record.ts';
import type { TypeDefinition } from './type-definition.ts';
import { TYPE_DEFINITIONS } from './types/index.ts';

type Named = Pick<RecordRow, 'type' | 'parentId' | 'content'>;

/** The pictures that a record names, each once. They stay in the storage as long as it names them. */
export function picturesOf({ type, parentId, content }: Named): readonly string[] {
  const { pictures }: TypeDefinition = TYPE_DEFINITIONS[type];
  // Every write passes here. Most name no picture, which the text shows without being parsed.
  if (!pictures || !content || !mayName(content)) return [];
  const keys = pictures(parseContent(content)).flatMap(
    ([room, key]) => pictureKeyOf(room, parentId, key) ?? [],
  );
  return [...new Set(keys)];
}

/** False where each field with the beginning of a picture's name is null. */
function mayName(content: string): boolean {
  for (let at = content.indexOf('"image'); at >= 0; at = content.indexOf('"image', at + 1))
    if (!content.startsWith('"image":null', at)) return true;
  return false;
}
