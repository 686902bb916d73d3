import type { Entry, EntryState } from '../mirror/entry.ts';

type Queued = Extract<EntryState, { kind: 'queued' }>;

/**
 * The entries that are the first in each of their lanes, in the order of composing. A waiting entry holds all its
 * lanes; a parked entry holds none.
 */
export function heads(list: readonly Entry[]): Entry[] {
  const held = new Set<string>();
  const inOrder = list.filter(({ state }) => state.kind !== 'parked').sort((a, b) => a.seq - b.seq);
  return inOrder.filter(({ lane, alsoIn = [] }) => {
    const lanes = [lane, ...alsoIn];
    const isFirst = lanes.every((one) => !held.has(one));
    for (const one of lanes) held.add(one);
    return isFirst;
  });
}

/**
 * The due entries among `first`, in the order in which they get a place. Entries handed in together take turns with the
 * rest: the second goes behind the first of everybody else. So a message waits for no spreadsheet. The spreadsheet
 * keeps one place, because the entry composed first goes first in an equal turn.
 */
export function inTurn(first: readonly Entry[], isDue: (state: Queued) => boolean): Entry[] {
  /** Number of entries handed in together that are under way or go before, by their time of composing, ms. */
  const ahead: Record<number, number> = {};
  const takePlace = ({ composedAt: at }: Entry): number => {
    ahead[at] = (ahead[at] ?? -1) + 1;
    return ahead[at];
  };
  for (const entry of first) if (entry.state.kind === 'sending') takePlace(entry);
  return first
    .filter(({ state }) => state.kind === 'queued' && isDue(state))
    .map((entry) => [takePlace(entry), entry] as const)
    .sort(([place], [other]) => place - other)
    .map(([, entry]) => entry);
}
