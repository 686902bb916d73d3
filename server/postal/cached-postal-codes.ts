import QuickLRU from 'quick-lru';
import { DAY_MS } from '../../src/domain/day.ts';
import type { PostalAnswer, PostalCodePort } from './postal-code-port.ts';

/** Streets rarely change; a code that is missing may be new tomorrow. In ms. */
const KEPT_MS = { found: 30 * DAY_MS, unknown: DAY_MS } as const;
const MOST_KEPT = 20_000;

/** Remembers answers and asks once for the same code at the same time; silence is never remembered. `now` in ms. */
export function cachedPostalCodes(port: PostalCodePort, now: () => number): PostalCodePort {
  const kept = new QuickLRU<string, { answer: PostalAnswer; until: number }>({ maxSize: MOST_KEPT });
  const underWay = new Map<string, Promise<PostalAnswer>>();

  const ask = async (cep: string): Promise<PostalAnswer> => {
    const answer = await port.find(cep);
    if (answer.kind !== 'silent') {
      kept.set(cep, { answer, until: now() + KEPT_MS[answer.kind] });
    }
    return answer;
  };
  return {
    find(cep) {
      const known = kept.get(cep);
      if (known && known.until > now()) return Promise.resolve(known.answer);
      kept.delete(cep);
      const asked = underWay.get(cep) ?? ask(cep).finally(() => underWay.delete(cep));
      underWay.set(cep, asked);
      return asked;
    },
  };
}
