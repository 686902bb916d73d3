import { createSource, type LiveSource } from '../../basis/source.ts';
import { PARALLEL_REQUESTS } from '../../pull/list.ts';

/** Questions for shops, a few of them under way at once whichever shops are wanted meanwhile. */
interface ShopQueue {
  /** Keys whose question has ended. */
  ended: LiveSource<ReadonlySet<string>>;
  /** Wants these keys and no others. The first ones are asked first, and none of them twice. */
  want(keys: readonly string[]): void;
  /** Forgets the questions so far: what is wanted is asked again. */
  forget(): void;
}

/**
 * A queue that calls `ask` for each wanted key. The answer is how long all questions wait before this one is asked again, in
 * ms. 0 ends it.
 */
export function createShopQueue(ask: (key: string) => Promise<number>): ShopQueue {
  const ended = createSource<ReadonlySet<string>>(new Set());
  let wanted: readonly string[] = [];
  let begun = new Set<string>();
  let underWay = 0;
  let waits = 0;
  const next = (): void => {
    while (waits === 0 && underWay < PARALLEL_REQUESTS) {
      const key = wanted.find((one) => !begun.has(one));
      if (key === undefined) return;
      begun.add(key);
      underWay += 1;
      void run(key, begun);
    }
  };
  const run = async (key: string, round: Set<string>): Promise<void> => {
    const wait = await ask(key);
    underWay -= 1;
    if (wait > 0) {
      round.delete(key);
      rest(wait);
      return;
    }
    if (round === begun) ended.set(new Set(ended.snapshot()).add(key));
    next();
  };
  const rest = (ms: number): void => {
    waits += 1;
    setTimeout(() => {
      waits -= 1;
      next();
    }, ms);
  };
  return {
    ended,
    want(keys) {
      wanted = keys;
      next();
    },
    forget() {
      begun = new Set();
      ended.set(new Set());
    },
  };
}
