import type { Draft, Entry, EntryState, Verdict } from '../../../src/data/mirror/entry.ts';
import { type OutboxEvent, reduce } from '../../../src/data/outbox/reduce.ts';

export type List = readonly Entry[];

export const NOW = 1_800_000_000_000;

export const error = { kind: 'refused', code: 'BAD_INPUT', message: 'não' } as const;

export const draft = (id: string, lane = 'lane'): Draft => ({
  id,
  lane,
  about: { kind: 'chatMessage', text: id, locationId: null },
  operation: {
    kind: 'create',
    type: 'CHAT_MESSAGE',
    id,
    parentId: null,
    owner: 'ana',
    reference: null,
    content: '{}',
  },
});

export const run = (list: List, ...happened: OutboxEvent[]): List => happened.reduce(reduce, list);

export const end = (
  id: string,
  attempt: number,
  verdict: Verdict,
  { by = 'one', at = NOW }: { by?: string; at?: number } = {},
): OutboxEvent => ({
  kind: 'ended',
  id,
  by,
  attempt,
  verdict,
  at,
  random: 0,
});

export const add = (id: string, lane?: string): OutboxEvent => ({
  kind: 'added',
  draft: draft(id, lane),
  at: NOW,
});

export const stateOf = (list: List, id: string): EntryState | undefined =>
  list.find((one) => one.id === id)?.state;
