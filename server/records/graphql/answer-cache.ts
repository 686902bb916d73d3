import { andThen, type MaybePromise } from '../../db/maybe-promise.ts';
import type { Store } from '../../db/store.ts';
import { CachedAnswer } from '../lists/cached-answer.ts';
import type { PageArgs } from '../lists/list-records.ts';
import { createPageCache } from '../lists/page-cache.ts';
import { pageScope, SHARED_TYPES } from '../lists/page-scope.ts';
import type { ResolverContext } from './resolvers.ts';
import type { Executed } from './run-fields.ts';

/** The one field whose answers are cached, in a document that asks for nothing else. */
export const CACHED_FIELD = 'listByParentIdAndType';

/** An answer whose bytes are there. */
export interface Cached {
  kind: 'cached';
  answer: CachedAnswer;
}

/**
 * Answers a list from the cached pages, or by `run` and caches the page. Rights come first. A page is found under the
 * name of a view. `text` names the document.
 */
export type AnswerCache = (
  text: number,
  args: Record<string, unknown>,
  context: ResolverContext,
  run: (context: ResolverContext) => MaybePromise<Executed>,
) => MaybePromise<Executed | Cached>;

/**
 * Caches answers of a storage. Where this process alone writes, it hears of changes. Where others write too, the
 * statement that decides rights also reads the state of the parts.
 */
export function createAnswerCache({ read, onFollowed }: Pick<Store, 'read' | 'onFollowed'>): AnswerCache {
  const pages = createPageCache();
  onFollowed?.((parents) => pages.drop(parents));
  const isVersioned = onFollowed === null;
  return (text, args, context, run) => {
    const { parentId, type, updatedAt, first, after, sort } = args as PageArgs & Record<string, unknown>;
    const shared = SHARED_TYPES.find((one) => one === type);
    // Bounds differ from client to client. A parent that the storage would write otherwise is followed under another
    // name.
    if (!shared || updatedAt != null || typeof parentId !== 'string' || !isStorable(parentId))
      return run(context);
    return andThen(pageScope(read, context.viewer, parentId, { type: shared, isVersioned }), (scope) => {
      if (!scope) return run(context);
      const key = `${scope.name} ${shared} ${text} ${JSON.stringify([first, after, sort])}`;
      const found = pages.find(parentId, key);
      if (found?.version === scope.version) {
        context.allowance.spend(1);
        return { kind: 'cached', answer: found };
      }
      let rows = 0;
      const shown = (count: number): void => {
        rows = count;
      };
      return andThen(run({ ...context, shared: { eyes: scope.eyes, shown } }), (executed) => {
        // Rights may have ended between two statements. Then nothing is shown, which is no page for viewers who still
        // have them.
        const mayCache = executed.errors.length === 0 && (rows > 0 || !isVersioned);
        if (!mayCache) return executed;
        const answer = new CachedAnswer(JSON.stringify({ data: executed.data }), scope.version);
        pages.put(parentId, key, answer);
        return { kind: 'cached', answer };
      });
    });
  };
}

const isStorable = (id: string): boolean => id.isWellFormed() && !id.includes('\u0000');
