import { isFinalRefusal } from '../basis/outcome.ts';
import { restKey } from '../basis/role-lists.ts';
import type { Cursor } from '../mirror/mirror-store.ts';
import { type ListScope, pullList, type SyncDeps } from '../pull/list.ts';
import { type AskedPage, askPage } from '../pull/page.ts';
import { PAGE_SIZE } from '../pull/paginate.ts';
import { TransportError } from '../wire/transport.ts';
import { roleList } from './role-list.ts';

/** Place up to which the history of a location was read back. Absent when the whole history was. */
interface RestCursor extends Cursor {
  after: string;
}

/**
 * Reads the messages of a location into the mirror [MH-04]. The newest page comes first, for immediate reading,
 * then older pages of 50 until the first message. An interrupted run continues where it stopped. Later messages are
 * pulled by cursor. Messages are never deleted singly, so nothing is reconciled. False when an answer was partial.
 */
export async function syncChat(deps: SyncDeps, locationId: string): Promise<boolean> {
  // The owner may read all messages, anybody else their own conversation.
  const scope = roleList(locationId, 'CHAT_MESSAGE');
  const known = await deps.store.read((tx) => tx.cursor(scope.key));
  const whole = known ? await pullList(deps, scope) : await readNewest(deps, scope);
  return whole && readRest(deps, scope);
}

async function readNewest(deps: SyncDeps, scope: ListScope): Promise<boolean> {
  const page = await askMessages(deps, scope, null);
  const newest = page.items.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0);
  // Written together, because a mirror emptied in between would have the cursor without the page.
  await deps.store.write(async (tx) => {
    await page.apply(tx);
    if (page.partial) return;
    const cursor = { updatedAt: newest || null, syncedAt: deps.clock(), manifestAt: 0 };
    await tx.putCursor({ ...cursor, key: scope.key });
    if (page.nextToken === null) return;
    const rest: RestCursor = { ...cursor, key: restKey(scope.key), after: page.nextToken };
    await tx.putCursor(rest);
  });
  return !page.partial;
}

/** Pages written at once, because each write makes watched lists read anew. */
const PAGES_AT_ONCE = 10;

async function readRest(deps: SyncDeps, scope: ListScope): Promise<boolean> {
  const key = restKey(scope.key);
  for (;;) {
    const rest = (await deps.store.read((tx) => tx.cursor(key))) as RestCursor | undefined;
    if (!rest) return true;
    const { pages, after, trouble } = await readOlder(deps, scope, rest.after);
    await deps.store.write(async (tx) => {
      for (const page of pages) await page.apply(tx);
      const next: RestCursor = { ...rest, after: after ?? '', syncedAt: deps.clock() };
      await (after === null ? tx.removeCursor(key) : tx.putCursor(next));
    });
    if (trouble?.kind === 'partial') return false;
    if (trouble) await giveUp(deps, scope, trouble.thrown);
  }
}

type Trouble = { kind: 'partial' } | { kind: 'thrown'; thrown: unknown };

/** Reads some older pages from a token on. `after`: the token to go on with, null at the first message. */
async function readOlder(
  deps: SyncDeps,
  scope: ListScope,
  from: string,
): Promise<{ pages: AskedPage[]; after: string | null; trouble: Trouble | null }> {
  const pages: AskedPage[] = [];
  let after: string | null = from;
  while (pages.length < PAGES_AT_ONCE && after !== null) {
    try {
      const page = await askMessages(deps, scope, after);
      pages.push(page);
      if (page.partial) return { pages, after, trouble: { kind: 'partial' } };
      after = page.nextToken;
    } catch (thrown) {
      return { pages, after, trouble: { kind: 'thrown', thrown } };
    }
  }
  return { pages, after, trouble: null };
}

/** Makes the next attempt begin anew where the server refuses the page to go on with. */
async function giveUp({ store }: SyncDeps, scope: ListScope, thrown: unknown): Promise<never> {
  if (thrown instanceof TransportError && isFinalRefusal(thrown.error))
    await store.write(async (tx) => {
      await tx.removeCursor(scope.key);
      await tx.removeCursor(restKey(scope.key));
    });
  throw thrown;
}

const askMessages = (deps: SyncDeps, { query }: ListScope, after: string | null): Promise<AskedPage> =>
  askPage(deps, query, { first: PAGE_SIZE, sort: 'DESC', after });
