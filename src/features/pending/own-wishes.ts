import type { Entry } from '../../data/mirror/entry.ts';

/** The entries that a user made. Marks queued by screens are left out, because nobody waits for them. */
export const ownWishes = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ about }) => about.kind !== 'seen');
