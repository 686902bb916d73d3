import { parseContent } from '../../../src/records/record.ts';
import type { Place } from './open-items.tsx';

/** Id of the second shop of the same owner. */
export const OTHER = 'segundo-local';

/** Requests with this reference on the server. */
export const sentTo = ({ person }: Place, wanted: string) =>
  [...person.server.rows.values()]
    .filter(({ reference }) => reference === wanted)
    .map(({ id, content }) => ({ id, ...parseContent(content) }) as Record<string, unknown>);

/** Makes the server answer requests about many items, which it would otherwise only store. It leaves these items out. */
export function hearsMany({ person }: Place, left: readonly { id: string; reason: string }[] = []): void {
  person.server.onCreate = (row) =>
    row.reference === 'CHANGE_ITEMS' || row.reference === 'COPY_ITEMS'
      ? { ...row, content: JSON.stringify({ ...parseContent(row.content), left: leftFor(row, left) }) }
      : row;
}

/** Those of the items that the request names. */
const leftFor = ({ content }: { content: string | null }, left: readonly { id: string; reason: string }[]) =>
  left.filter(({ id }) => content?.includes(`"${id}"`));

export function otherShop({ person }: Place, owner = person.user.sub): void {
  const content = JSON.stringify({ name: 'Segunda loja' });
  person.server.put({ id: OTHER, type: 'LOCATION', owner, reference: 'PRIVATE', content });
}

export function itemThere({ person }: Place, name: string, content: object): void {
  person.server.put({
    ...{ id: `la-${name}`, type: 'ITEM', parentId: OTHER, reference: name },
    content: JSON.stringify({ quantity: 4, ...content }),
  });
}
