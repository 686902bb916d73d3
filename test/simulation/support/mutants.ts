import type { Entry } from '../../../src/data/mirror/entry.ts';
import { type OutboxEvent, reduce } from '../../../src/data/outbox/reduce.ts';
import { type AttemptResult, type SendDeps, sendEntry } from '../../../src/data/outbox/send-entry.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import type { Mutant } from './scene.ts';

type List = readonly Entry[];
type Ended = Extract<OutboxEvent, { kind: 'ended' }>;

/** Makes the product's rules with a planted change of their results. */
const rules = (bend: (after: List, event: OutboxEvent, before: List) => List): Mutant => ({
  rules: (list, event) => bend(reduce(list, event), event, list),
});

const each = (list: List, to: (entry: Entry) => Entry): List => list.map(to);
const nextSeq = (list: List): number => Math.max(0, ...list.map(({ seq }) => seq)) + 1;
const isUnclearEnd = (event: OutboxEvent): event is Ended =>
  event.kind === 'ended' && event.verdict.kind === 'unclear';

/** The row with which the server would answer a create. Null for any other operation. */
const asRow = ({ operation }: Entry): RecordRow | null =>
  operation.kind === 'create' ? { ...operation, createdAt: 1, updatedAt: 1 } : null;

const sending = (entry: Entry, by: string, at: number): Entry => ({
  ...entry,
  state: { kind: 'sending', attempt: 1, by, leaseUntil: at + 180_000, unclear: false },
});

/** Faults that the simulation must notice. They stand for likely mistakes, or for former ones. */
export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'an entry is removed before it is sent, and put back on failure': {
    async send(deps, entry, store) {
      await store.write((tx) => tx.removeEntry(entry.id));
      const sent = await sendEntry({ ...deps, isMine: async () => true }, entry);
      if (sent.kind !== 'applied') await store.write((tx) => tx.putEntry(entry));
      return sent;
    },
  },

  'every retry has an id of its own': {
    send(deps, entry) {
      const { operation, state } = entry;
      if (operation.kind !== 'create' || state.kind !== 'sending' || state.attempt === 1)
        return sendEntry(deps, entry);
      const renamed = { ...operation, id: `${operation.id}-${state.attempt}` };
      return sendEntry(deps, { ...entry, operation: renamed, state: { ...state, unclear: false } });
    },
  },

  'the second of a lane does not wait for the first': rules((after, event) =>
    event.kind !== 'claimed'
      ? after
      : each(after, (entry) =>
          entry.state.kind === 'queued' && entry.state.notBefore <= event.at
            ? sending(entry, event.by, event.at)
            : entry,
        ),
  ),

  'an entry waits in the first of its lanes alone': {
    rules: (list, event) => {
      const alone = list.map(({ alsoIn: _, ...entry }): Entry => entry);
      const lanes = new Map(list.map(({ id, alsoIn }) => [id, alsoIn]));
      return each(reduce(alone, event), (entry) => {
        const alsoIn = lanes.get(entry.id);
        return alsoIn ? { ...entry, alsoIn } : entry;
      });
    },
  },

  'five attempts without an answer are shown as a failure': rules((after, event) =>
    each(after, (entry) =>
      isUnclearEnd(event) &&
      entry.id === event.id &&
      entry.state.kind === 'queued' &&
      entry.state.attempt >= 5
        ? { ...entry, state: { kind: 'parked', error: { kind: 'network', code: 'NETWORK', message: '' } } }
        : entry,
    ),
  ),

  'a change is written over whatever is there': sender((deps) => ({
    ...deps,
    transport: {
      ...deps.transport,
      update: ({ ifUpdatedAt: _, ...input }) => deps.transport.update(input),
    },
  })),

  'a server error counts as delivered': ended((sent, entry) =>
    sent.kind === 'unclear' && sent.waitsFor === 'turn' ? { kind: 'applied', row: asRow(entry) } : sent,
  ),

  'a lost answer counts as delivered': ended((sent, entry) =>
    sent.kind === 'unclear' && sent.waitsFor === 'network' ? { kind: 'applied', row: asRow(entry) } : sent,
  ),

  'a retry goes to the end of its lane': rules((after, event, before) =>
    each(after, (entry) =>
      isUnclearEnd(event) && entry.id === event.id ? { ...entry, seq: nextSeq(before) } : entry,
    ),
  ),

  'a parked entry holds up its lane': rules((after, event, before) =>
    event.kind !== 'claimed'
      ? after
      : each(after, (entry) =>
          before.some(
            ({ lane, seq, state }) => state.kind === 'parked' && lane === entry.lane && seq < entry.seq,
          )
            ? (before.find(({ id }) => id === entry.id) ?? entry)
            : entry,
        ),
  ),

  'a refused entry is dropped': rules((after, event) =>
    event.kind === 'ended' && event.verdict.kind === 'refused'
      ? after.filter(({ id }) => id !== event.id)
      : after,
  ),

  'what a dead page was sending is never freed': rules((after, event, before) =>
    event.kind !== 'tookOver' && event.kind !== 'claimed'
      ? after
      : each(after, (entry) => {
          const was = before.find(({ id }) => id === entry.id);
          return was?.state.kind === 'sending' ? was : entry;
        }),
  ),

  'a picture that moves does not keep its lease': {
    rules: (list, event) => (event.kind === 'renewed' ? list : reduce(list, event)),
  },

  'a page that comes to lead frees what a living one is sending': {
    rules: (list, event) => reduce(list, event.kind === 'tookOver' ? { ...event, alive: [] } : event),
  },

  'whoever takes a turn frees what other pages are sending': {
    rules: (list, event) =>
      reduce(
        event.kind === 'claimed' ? reduce(list, { ...event, kind: 'tookOver', alive: [] }) : list,
        event,
      ),
  },

  'each page has places of its own': {
    rules(list, event) {
      if (event.kind !== 'claimed') return reduce(list, event);
      const { by, at } = event;
      const others = new Map(
        list
          .filter(({ state }) => state.kind === 'sending' && state.by !== by && state.leaseUntil > at)
          .map((entry) => [entry.id, entry]),
      );
      const later = {
        kind: 'queued',
        attempt: 0,
        notBefore: at + 60_000,
        unclear: true,
        waitsFor: 'turn',
      } as const;
      const hidden = each(list, (entry) => (others.has(entry.id) ? { ...entry, state: later } : entry));
      return each(reduce(hidden, event), (entry) => others.get(entry.id) ?? entry);
    },
  },

  'an image counts as stored before it is': {
    send: (deps, entry) =>
      sendEntry(
        {
          ...deps,
          storeImage: async (image, ...bytes) => {
            await deps.onStored(image.key);
            await deps.storeImage(image, ...bytes);
          },
        },
        entry,
      ),
  },

  'what may have left is discarded without a question': {
    rules: (list, event) =>
      event.kind === 'discarded'
        ? list.filter(({ id, state }) => id !== event.id || state.kind === 'sending')
        : reduce(list, event),
  },

  'one look at the server is enough to discard': {
    rules: (list, event) =>
      event.kind === 'held'
        ? list.filter(({ id, state }) => id !== event.id || state.kind !== 'queued')
        : reduce(list, event),
  },

  'whoever wakes the outbox frees what is kept back to be discarded': rules((after, event) =>
    event.kind === 'woken'
      ? each(after, (entry) =>
          entry.state.kind === 'queued' && entry.state.notBefore > event.at
            ? { ...entry, state: { ...entry.state, notBefore: event.at } }
            : entry,
        )
      : after,
  ),

  'a refusal after an unclear end is believed at once': sender((deps) => ({
    ...deps,
    pause: async () => undefined,
  })),

  'a page that slept goes on with what was taken from it': sender((deps) => ({
    ...deps,
    isMine: async () => {
      await deps.isMine();
      return true;
    },
  })),
};

function sender(bend: (deps: SendDeps) => SendDeps): Mutant {
  return { send: (deps, entry) => sendEntry(bend(deps), entry) };
}

function ended(bend: (result: AttemptResult, entry: Entry) => AttemptResult): Mutant {
  return { send: async (deps, entry) => bend(await sendEntry(deps, entry), entry) };
}
