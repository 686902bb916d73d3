import { list, object } from './content/read.ts';
import { type PictureRoom, pictureKeyOf } from './picture-key.ts';
import { type Content, parseContent, type RecordRow, type RecordType } from './record.ts';

type Named = Pick<RecordRow, 'type' | 'parentId' | 'content'>;

/** The keys that the content of each type shows; types that are not here show no pictures. */
const SHOWN: Partial<Record<RecordType, (content: Content) => readonly [PictureRoom, unknown][]>> = {
  ITEM: ({ image }) => [['items', image]],
  CAMPAIGN: ({ image }) => [['campaigns', image]],
  LOCATION_TICKET: ({ images }) => list(images).map((one) => ['tickets', object(one).url]),
  // Of another backend: a receipt that carries its items' pictures goes on showing them.
  SHOPPING_PURCHASE: ({ items }) => list(items).map((one) => ['items', object(one).image]),
};

/** The pictures that a record names, each once: while it does, they stay in the storage. */
export function picturesOf({ type, parentId, content }: Named): readonly string[] {
  const shown = SHOWN[type];
  // Every write comes by here: most name none, which the text tells without being parsed.
  if (!shown || !content?.includes('"image')) return [];
  const keys = shown(parseContent(content)).flatMap(([room, key]) => pictureKeyOf(room, parentId, key) ?? []);
  return [...new Set(keys)];
}
