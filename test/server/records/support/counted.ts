import type { Kysely, KyselyPlugin } from 'kysely';

/** A database connection that counts its statements. */
export function counted<DB>(db: Kysely<DB>): { read: Kysely<DB>; count: () => number } {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { read: db.withPlugin(counting), count: () => statements };
}
