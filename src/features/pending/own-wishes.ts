import type { Entry } from '../../data/outbox/entry.ts';

/** What a person wants done; marks that a screen makes by itself are left out: nobody waits for them, or misses them. */
export const ownWishes = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ about }) => about.kind !== 'seen');
