import type { TestPerson } from './show.tsx';

/** Lets the server give only the first page of a shop's items, until the returned function is called. */
export function holdItems({ server }: TestPerson, shopId: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const list = server.list.bind(server);
  server.list = async (query, args) => {
    const isOfShop = query.by === 'parentIdAndType' && query.parentId === shopId && query.type === 'ITEM';
    if (isOfShop && args.after) await promise;
    return list(query, args);
  };
  return resolve;
}
