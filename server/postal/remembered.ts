import QuickLRU from 'quick-lru';
import { isRecent } from '../../src/domain/words/is-recent.ts';
import { DAY_MS } from '../../src/domain/words/time-units.ts';

/** Time for which answers are kept, in ms. Streets rarely change, and a missing one may be new tomorrow. */
const KEPT_MS = { found: 30 * DAY_MS, unknown: DAY_MS } as const;
const MAX_KEPT = 20_000;

/**
 * Remembers the answers to a text, and asks once for the same text at the same time. Silence is never remembered. `now`
 * in ms.
 */
export function remembered<A extends { kind: 'found' | 'unknown' | 'silent' }>(
  find: (text: string) => Promise<A>,
  now: () => number,
): (text: string) => Promise<A> {
  const kept = new QuickLRU<string, { answer: A; at: number; keptMs: number }>({ maxSize: MAX_KEPT });
  const underWay = new Map<string, Promise<A>>();

  const ask = async (text: string): Promise<A> => {
    const answer = await find(text);
    if (answer.kind !== 'silent') kept.set(text, { answer, at: now(), keptMs: KEPT_MS[answer.kind] });
    return answer;
  };
  return (text) => {
    const known = kept.get(text);
    if (known && isRecent(known.at, now(), known.keptMs)) return Promise.resolve(known.answer);
    kept.delete(text);
    const asked = underWay.get(text) ?? ask(text).finally(() => underWay.delete(text));
    underWay.set(text, asked);
    return asked;
  };
}
