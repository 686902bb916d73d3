import type { Store } from '../../db/store.ts';
import { SPENT_KEPT_MS, UNCONFIRMED_MS } from '../limits.ts';
import { AFTER_ALIASES, aliasId } from './aliases.ts';

/** Rows of one reading. */
const PAGE_ROWS = 500;

/** An account that nobody confirmed within the week, or the alias of a confirmed one that nobody asked for. */
type Forgotten = { name: string } & (
  | { kind: 'account'; sub: string; email: string }
  | { kind: 'alias'; sub: string }
);

/** Part of a list in the order of names. Its last name says where the next part begins. Null at the end of the list. */
interface Part {
  forgotten: Forgotten[];
  more: string | null;
}

/**
 * Reads accounts and aliases that ended, in the order of the names that answered their sign-ups. Were one kind removed
 * before the other, a stranger could tell in between of which kind a name is.
 */
export async function* readForgotten(store: Pick<Store, 'read' | 'now'>): AsyncGenerator<Forgotten> {
  for (let after: string | null = ''; after !== null; ) {
    const parts: Part[] = [await readAccounts(store, after), await readAliases(store, after)];
    const ends = parts.flatMap(({ more }) => more ?? []).sort();
    const end: string | null = ends[0] ?? null;
    const all = parts.flatMap(({ forgotten }) => forgotten).sort((a, b) => (a.name < b.name ? -1 : 1));
    yield* all.filter(({ name }) => end === null || name <= end);
    after = end;
  }
}

async function readAccounts(store: Pick<Store, 'read' | 'now'>, after: string): Promise<Part> {
  const rows = await store.read
    .selectFrom('app_user')
    .select(['sub', 'email', 'status', 'created_at'])
    .where('sub', '>', after)
    .orderBy('sub')
    .limit(PAGE_ROWS)
    .execute();
  const before = store.now() - UNCONFIRMED_MS;
  const old = rows.filter(({ status, created_at }) => status === 'UNCONFIRMED' && created_at < before);
  const forgotten = old.map(({ sub, email }) => ({ kind: 'account' as const, name: sub, sub, email }));
  return { forgotten, more: rows[PAGE_ROWS - 1]?.sub ?? null };
}

async function readAliases(store: Pick<Store, 'read' | 'now'>, after: string): Promise<Part> {
  const rows = await store.read
    .selectFrom('code')
    .select(['id', 'code_hash', 'expires_at'])
    .where('id', '>', aliasId(after))
    .where('id', '<', AFTER_ALIASES)
    .orderBy('id')
    .limit(PAGE_ROWS)
    .execute();
  const nameOf = (id: string): string => id.slice(aliasId('').length);
  const before = store.now() - SPENT_KEPT_MS;
  const old = rows.filter(({ expires_at }) => expires_at < before);
  const forgotten = old.map(({ id, code_hash }) => ({
    kind: 'alias' as const,
    name: nameOf(id),
    sub: code_hash,
  }));
  const last = rows[PAGE_ROWS - 1];
  return { forgotten, more: last ? nameOf(last.id) : null };
}
