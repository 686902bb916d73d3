import { type AtOnce, andThen } from '../../db/maybe-promise.ts';
import type { Store } from '../../db/store.ts';
import { KeptAnswer } from '../lists/kept-answer.ts';
import { createKeptPages } from '../lists/kept-pages.ts';
import type { PageArgs } from '../lists/list-records.ts';
import { pageScope, SHARED_TYPES } from '../lists/page-scope.ts';
import type { ResolverContext } from './resolvers.ts';
import type { Executed } from './run-fields.ts';

/** The one field whose answers are kept, where a document asks for nothing else. */
export const KEPT_FIELD = 'listByParentIdAndType';

/** An answer whose bytes are there. */
export interface Kept {
  kind: 'kept';
  answer: KeptAnswer;
}

/**
 * Answers a list by what is kept, or by `run` and keeps that. Rights come first: a page is found under the name of whose view
 * it is. `text` names the document.
 */
export type Keeper = (
  text: number,
  args: Record<string, unknown>,
  context: ResolverContext,
  run: (context: ResolverContext) => AtOnce<Executed>,
) => AtOnce<Executed | Kept>;

/** Null where other processes change records, too. */
export function createKeeper({ read, onFollowed }: Pick<Store, 'read' | 'onFollowed'>): Keeper | null {
  if (!onFollowed) return null;
  const pages = createKeptPages();
  onFollowed((parents) => pages.drop(parents));
  return (text, args, context, run) => {
    const { parentId, type, updatedAt, first, after, sort } = args as PageArgs & Record<string, unknown>;
    const shared = SHARED_TYPES.find((one) => one === type);
    // Bounds differ from asker to asker. What the storage would write otherwise is followed under another name.
    if (!shared || updatedAt != null || typeof parentId !== 'string' || !isPlain(parentId))
      return run(context);
    return andThen(pageScope(read, context.viewer, parentId, shared), (scope) => {
      if (!scope) return run(context);
      const key = `${scope.name} ${shared} ${text} ${JSON.stringify([first, after, sort])}`;
      const found = pages.find(parentId, key);
      if (found) {
        context.allowance.spend(1);
        return { kind: 'kept', answer: found };
      }
      return andThen(run({ ...context, eyes: scope.eyes }), (executed) => {
        if (executed.errors.length > 0) return executed;
        const answer = new KeptAnswer(JSON.stringify({ data: executed.data }));
        pages.keep(parentId, key, answer);
        return { kind: 'kept', answer };
      });
    });
  };
}

const isPlain = (id: string): boolean => id.isWellFormed() && !id.includes('\u0000');
