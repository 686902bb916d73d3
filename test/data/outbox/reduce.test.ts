import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry, EntryState, Verdict } from '../../../src/data/mirror/entry.ts';
import {
  isUntouched,
  nextTurn,
  type OutboxEvent,
  PARALLEL,
  reduce,
} from '../../../src/data/outbox/reduce.ts';
import { runs } from '../../support/runs.ts';
import { add, draft, end, error, type List, NOW, run, stateOf } from '../support/outbox-state.ts';

const IDS = ['a', 'b', 'c', 'd'];

const ids = fc.constantFrom(...IDS);

const pages = fc.constantFrom('one', 'two');

const attempts = fc.integer({ min: 0, max: 4 });

const times = fc.integer({ min: NOW - 700_000, max: NOW + 700_000 });

const states: fc.Arbitrary<EntryState> = fc.oneof(
  fc.record({
    kind: fc.constant('queued' as const),
    attempt: attempts,
    notBefore: times,
    unclear: fc.boolean(),
    waitsFor: fc.constantFrom('turn' as const, 'network' as const, 'session' as const),
    isHeld: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('sending' as const),
    attempt: attempts,
    by: pages,
    leaseUntil: times,
    unclear: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('parked' as const), error: fc.constant(error), attempt: attempts }),
);

const lanes = fc.constantFrom('x', 'y', 'z');

const entries = fc.uniqueArray(ids, { maxLength: 4 }).chain((list) =>
  fc.tuple(
    ...list.map((id, index) =>
      fc.tuple(states, lanes, fc.array(lanes), fc.boolean()).map(([state, lane, alsoIn, isChange]): Entry => {
        const { operation, about } = draft(id);
        const change = { kind: 'change', type: 'ITEM', id: 'item', content: {} } as const;
        const common = { id, lane, alsoIn, about, attachments: [], composedAt: NOW, seq: index + 1, state };
        return { ...common, operation: isChange ? change : operation };
      }),
    ),
  ),
);

const verdicts: fc.Arbitrary<Verdict> = fc.oneof(
  fc.constant({ kind: 'applied' as const }),
  fc.constant({ kind: 'refused' as const, error }),
  fc.record({
    kind: fc.constant('unclear' as const),
    waitsFor: fc.constantFrom('turn' as const, 'network' as const, 'session' as const),
    retryAfterMs: fc.option(fc.integer({ min: 0, max: 10 ** 9 }), { nil: undefined }),
  }),
);

const events: fc.Arbitrary<OutboxEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('added' as const),
    draft: fc.constantFrom(...IDS.map((id) => draft(id))),
    at: times,
  }),
  fc.record({ kind: fc.constant('claimed' as const), by: pages, at: times, alive: fc.uniqueArray(pages) }),
  fc.record({ kind: fc.constant('tookOver' as const), by: pages, at: times, alive: fc.uniqueArray(pages) }),
  fc.record({ kind: fc.constant('stored' as const), id: ids, key: fc.string() }),
  fc.record({ kind: fc.constant('renewed' as const), id: ids, by: pages, attempt: attempts, at: times }),
  fc.record({
    kind: fc.constant('ended' as const),
    id: ids,
    by: pages,
    attempt: attempts,
    verdict: verdicts,
    at: times,
    random: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('woken' as const), at: times }),
  fc.record({
    kind: fc.constantFrom('retried' as const, 'held' as const, 'freed' as const),
    id: ids,
    at: times,
  }),
  fc.record({
    kind: fc.constant('discarded' as const),
    id: ids,
    settled: fc.option(attempts, { nil: undefined }),
  }),
);

describe('over every state and event', () => {
  test('[X-03] [SY-81] the rules are total, leave what they were given alone and know no other entries', () => {
    fc.assert(
      fc.property(entries, events, (list, event) => {
        const before = structuredClone(list);
        const after = reduce(list, event);
        expect(list).toEqual(before);
        const known = new Set([
          ...list.map(({ id }) => id),
          ...(event.kind === 'added' ? [event.draft.id] : []),
        ]);
        expect(after.every(({ id }) => known.has(id))).toBe(true);
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
      }),
      { numRuns: 2000 },
    );
  });

  test('[X-03] [SY-82] an entry leaves only as applied, or discarded when the server surely has nothing of it', () => {
    fc.assert(
      fc.property(entries, events, (list, event) => {
        const after = new Set(reduce(list, event).map(({ id }) => id));
        for (const entry of list.filter(({ id }) => !after.has(id))) {
          const { state } = entry;
          const isApplied = event.kind === 'ended' && event.verdict.kind === 'applied';
          const isSettled =
            event.kind === 'discarded' &&
            (isUntouched(entry) || (state.kind === 'queued' && state.attempt === event.settled));
          expect(isApplied || isSettled).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('[SY-83] the same event twice is as good as once', () => {
    fc.assert(
      fc.property(entries, events, (list, event) => {
        const once = reduce(list, event);
        expect(reduce(once, event)).toEqual(once);
      }),
      { numRuns: 2000 },
    );
  });

  test('[SY-84] of a lane only the first that is not parked is taken, and no page takes more than it may', () => {
    fc.assert(
      fc.property(entries, pages, times, (list, by, at) => {
        const quiet = list.filter(({ state }) => state.kind !== 'sending');
        const after = reduce(quiet, { kind: 'claimed', by, at });
        const taken = after.filter(({ state }) => state.kind === 'sending');
        expect(taken.length).toBeLessThanOrEqual(PARALLEL);
        const lanesOf = ({ lane, alsoIn = [] }: Entry) => [lane, ...alsoIn];
        for (const entry of taken) {
          const mine = new Set(lanesOf(entry));
          const ahead = after.filter(
            (one) => one.seq < entry.seq && lanesOf(one).some((lane) => mine.has(lane)),
          );
          expect(ahead.every(({ state }) => state.kind === 'parked')).toBe(true);
        }
      }),
    );
  });

  test('[SY-85] no entry waits longer than five minutes, whatever the server asks for', () => {
    fc.assert(
      fc.property(
        attempts,
        verdicts,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, verdict, random) => {
          const state = { kind: 'sending', attempt, by: 'one', leaseUntil: NOW, unclear: false } as const;
          const [entry] = run([], add('a')).map((one) => ({ ...one, state }));
          const ended = { ...end('a', attempt, verdict), random } as OutboxEvent;
          const after = stateOf(reduce(entry ? [entry] : [], ended), 'a');
          if (after?.kind === 'queued') expect(after.notBefore - NOW).toBeLessThanOrEqual(5 * 60_000);
        },
      ),
    );
  });
});

test('[SY-90] a clock wrong by ten minutes, or put right while entries wait, neither loses nor swaps nor stops them', () => {
  const jumps = fc.array(fc.integer({ min: -600_000, max: 600_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(jumps, (shifts) => {
      let list: List = IDS.map((id) => draft(id)).reduce<List>(
        (before, one, index) =>
          reduce(before, { kind: 'added', draft: one, at: NOW + (shifts[index % shifts.length] ?? 0) }),
        [],
      );
      let at = NOW;
      const sent: string[] = [];
      // Each attempt of an entry but the last ends unclear, and the clock jumps during its wait.
      for (let turn = 0; turn < 200 && list.length > 0; turn += 1) {
        const shift = turn < shifts.length ? (shifts[turn] ?? 0) : 0;
        at += shift + Math.min(60_000, Math.max(0, (nextTurn(list) ?? at) - at));
        list = reduce(list, { kind: 'claimed', by: 'one', at });
        const taken = list.find(({ state }) => state.kind === 'sending' && state.by === 'one');
        if (taken?.state.kind !== 'sending') continue;
        const isLast = turn >= shifts.length;
        const verdict: Verdict = isLast ? { kind: 'applied' } : { kind: 'unclear', waitsFor: 'network' };
        if (isLast) sent.push(taken.id);
        const { attempt } = taken.state;
        list = reduce(list, { kind: 'ended', id: taken.id, by: 'one', attempt, verdict, at, random: 0.5 });
      }
      expect(sent).toEqual(IDS);
    }),
    { numRuns: 200 },
  );
});

test('[SY-84] what was handed in together holds up nobody, and others do not hold it up', () => {
  const bulk = Array.from({ length: 40 }, (_, nth) => draft(`bulk-${nth}`, `item:${nth}`));
  const isBulk = ({ id }: Entry): boolean => id.startsWith('bulk');
  const of = (list: List, kind: EntryState['kind']) => list.filter(({ state }) => state.kind === kind);
  const turns = fc.array(fc.tuple(fc.nat(3), fc.nat(PARALLEL - 1)), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(turns, (arrivals) => {
      let list = bulk.reduce<List>((all, one) => reduce(all, { kind: 'added', draft: one, at: NOW }), []);
      const left: string[] = [];
      let written = 0;
      for (const [count, which] of arrivals) {
        for (let nth = 0; nth < count; nth += 1) {
          const id = `single-${written}`;
          written += 1;
          list = reduce(list, { kind: 'added', draft: draft(id, id), at: NOW + written });
        }
        const before = of(list, 'sending').filter(isBulk).length;
        list = reduce(list, { kind: 'claimed', by: 'one', at: NOW + 1000 });
        const sending = of(list, 'sending');
        const bulkNow = sending.filter(isBulk).length;
        expect(sending.length).toBe(Math.min(PARALLEL, list.length));
        if (of(list, 'queued').some(isBulk)) expect(bulkNow).toBeGreaterThan(0);
        if (!of(list, 'queued').every(isBulk)) expect(bulkNow).toBeLessThanOrEqual(Math.max(1, before));
        for (const { id } of sending) if (id.startsWith('single') && !left.includes(id)) left.push(id);
        const ended = sending[which % sending.length];
        if (ended) list = reduce(list, end(ended.id, 1, { kind: 'applied' }, { at: NOW + 1000 }));
      }
      expect(left).toEqual(left.map((_, nth) => `single-${nth}`));
    }),
    { numRuns: runs(300) },
  );
});
