import { createSource, type LiveSource } from '../../basis/source.ts';
import { PARALLEL_REQUESTS } from '../../pull/list.ts';

/** Shortest wait after a refusal, in ms. The server tells when there is room for one request, and a shop needs several. */
const FIRST_WAIT_MS = 1000;
/** Longest wait of our own, in ms. */
const LAST_WAIT_MS = 30_000;

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
 * A queue that calls `ask` for each wanted key. The answer is how long all questions wait at least before this one is
 * asked again, in ms. 0 ends it. After a refusal one question goes at a time until one succeeds, and each further
 * refusal doubles the wait. Otherwise six would take each other's room, and none would ever get enough.
 */
export function createShopQueue(ask: (key: string) => Promise<number>): ShopQueue {
  const ended = createSource<ReadonlySet<string>>(new Set());
  let wanted: readonly string[] = [];
  let begun = new Set<string>();
  let underWay = 0;
  let waits = 0;
  let refusals = 0;
  /** Least wait, in ms. 0 while nothing was refused since the last success. */
  let least = 0;
  const next = (): void => {
    while (waits === 0 && underWay < (least > 0 ? 1 : PARALLEL_REQUESTS)) {
      const key = wanted.find((one) => !begun.has(one));
      if (key === undefined) return;
      begun.add(key);
      underWay += 1;
      void run(key, begun);
    }
  };
  const run = async (key: string, round: Set<string>): Promise<void> => {
    const before = refusals;
    // A device that cannot read ends the question, and the others go on.
    const wait = await ask(key).catch(() => 0);
    underWay -= 1;
    // Questions that began together are refused together. That is one refusal, and a success among them says nothing.
    const isLatest = refusals === before;
    if (wait > 0) {
      round.delete(key);
      if (isLatest) {
        refusals += 1;
        least = Math.min(LAST_WAIT_MS, Math.max(FIRST_WAIT_MS, least * 2));
      }
      rest(Math.max(wait, least));
      return;
    }
    if (isLatest) least = 0;
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
