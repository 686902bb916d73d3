import { parseContent } from '../../../src/records/record.ts';
import type { Place } from './open-items.tsx';

/** The second shop of the same owner. */
export const OTHER = 'segundo-local';

/** Requests to the server, by reference. */
export const sentTo = ({ person }: Place, wanted: string) =>
  [...person.server.rows.values()]
    .filter(({ reference }) => reference === wanted)
    .map(({ id, content }) => ({ id, ...parseContent(content) }) as Record<string, unknown>);

/** Requests about many items are answered as a server does that knows them. Otherwise they are stored and nothing else. */
export function hearsMany({ person }: Place): void {
  person.server.onCreate = (row) =>
    row.reference === 'CHANGE_ITEMS' || row.reference === 'COPY_ITEMS'
      ? { ...row, content: JSON.stringify({ ...parseContent(row.content), left: [] }) }
      : row;
}

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
