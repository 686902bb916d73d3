import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../../src/data/mirror/entry.ts';
import {
  isUntouched,
  LEASE_MS,
  nextTurn,
  type OutboxEvent,
  PARALLEL,
  SETTLED_MS,
} from '../../../src/data/outbox/reduce.ts';
import { add, draft, end, error, type List, NOW, run, stateOf } from '../support/outbox-state.ts';

const claim = (by: string, at = NOW): OutboxEvent => ({ kind: 'claimed', by, at });

describe('one by one', () => {
  const unclear: Verdict = { kind: 'unclear', waitsFor: 'network' };

  test('[SY-85] waits double from 1 s to 30 s and never end', () => {
    let list = run([], add('a'));
    let at = NOW;
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 50; attempt += 1) {
      list = run(list, claim('one', at), end('a', attempt, unclear, { at }));
      const state = stateOf(list, 'a');
      const notBefore = state?.kind === 'queued' ? state.notBefore : Number.NaN;
      waits.push((notBefore - at) / 1000);
      at = notBefore;
    }
    expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 30, 30]);
    expect(waits.at(-1)).toBe(30);
  });

  test('[SY-85] whoever wakes the outbox sends at once what still waits, and puts nothing off', () => {
    const waiting = run([], add('a'), claim('one'), end('a', 1, unclear));
    const woken = (at: number) => stateOf(run(waiting, { kind: 'woken', at }), 'a');
    expect(woken(NOW + 400)).toMatchObject({ kind: 'queued', notBefore: NOW + 400 });
    expect(woken(NOW + 5000)).toMatchObject({ kind: 'queued', notBefore: NOW + 1000 });
  });

  test('[SY-94] what is kept back to be discarded is not woken, but sent at the wish of the person or in its time', () => {
    const held = run(
      [],
      add('a'),
      claim('one'),
      end('a', 1, unclear),
      { kind: 'held', id: 'a', at: NOW },
      { kind: 'woken', at: NOW + 400 },
    );
    const isSentAt = (at: number, ...before: OutboxEvent[]) =>
      stateOf(run(held, ...before, claim('one', at)), 'a')?.kind === 'sending';
    expect(isSentAt(NOW + SETTLED_MS)).toBe(false);
    expect(isSentAt(NOW + 400, { kind: 'retried', id: 'a', at: NOW + 400 })).toBe(true);
    expect(isSentAt(NOW + 400, { kind: 'freed', id: 'a', at: NOW + 400 })).toBe(true);
    expect(isSentAt(NOW + 90_000)).toBe(true);
    expect(isSentAt(NOW - 1, { kind: 'woken', at: NOW - 1 }), 'the clock was put back').toBe(true);
  });

  test('[SY-94] [SY-89] only what is kept back is freed: what was refused, or waits, does so as before', () => {
    const parked = run([], add('a'), claim('one'), end('a', 1, { kind: 'refused', error }));
    const waiting = run([], add('a'), claim('one'), end('a', 1, unclear));
    for (const list of [parked, waiting, run([], add('a'), claim('one'))])
      expect(run(list, { kind: 'freed', id: 'a', at: NOW + 400 })).toEqual(list);
  });

  test('[SY-86] a token that is not accepted makes nothing unclear, every other missing answer does', () => {
    const list = run([], add('a'), claim('one'));
    expect(stateOf(run(list, end('a', 1, { kind: 'unclear', waitsFor: 'session' })), 'a')).toMatchObject({
      kind: 'queued',
      unclear: false,
      waitsFor: 'session',
    });
    expect(stateOf(run(list, end('a', 1, unclear)), 'a')).toMatchObject({ kind: 'queued', unclear: true });
  });

  test('[SY-86] what may have arrived stays unclear when a later attempt meets a token that is not accepted', () => {
    const lost = run([], add('a'), claim('one'), end('a', 1, unclear));
    const again = run(lost, { kind: 'woken', at: NOW + 1000 }, claim('one', NOW + 1000));
    const list = run(again, end('a', 2, { kind: 'unclear', waitsFor: 'session' }));
    expect(stateOf(list, 'a')).toMatchObject({ kind: 'queued', unclear: true, waitsFor: 'session' });
    expect(list.map(isUntouched)).toEqual([false]);
  });

  test('[SY-87] an end counts from the attempt under way alone, however often the person tried again', () => {
    const parked = run([], add('a'), claim('one'), end('a', 1, { kind: 'refused', error }));
    const again = run(parked, { kind: 'retried', id: 'a', at: NOW }, claim('one'));
    expect(stateOf(again, 'a')).toMatchObject({ kind: 'sending', attempt: 2, unclear: true });
    const late = run(again, end('a', 1, { kind: 'refused', error }));
    expect(stateOf(late, 'a')).toMatchObject({ kind: 'sending', attempt: 2 });
    expect(run(again, end('a', 1, { kind: 'applied' }))).toEqual([]);
  });

  test('[SY-88] what was carried out of a change before it was corrected is not the end of the correction', () => {
    const change = {
      kind: 'change',
      type: 'ITEM',
      id: 'item',
      content: { price: { from: 1, to: 2 } },
    } as const;
    const added: OutboxEvent = { kind: 'added', draft: { ...draft('a'), operation: change }, at: NOW };
    const parked = run([], added, claim('one'), end('a', 1, { kind: 'refused', error }));
    const operation = { ...change, content: { price: { from: 3, to: 2 } } };
    const again = run(parked, { kind: 'retried', id: 'a', at: NOW, operation }, claim('two'));
    expect(run(again, end('a', 1, { kind: 'applied' }))).toEqual(again);
    expect(run(again, end('a', 2, { kind: 'applied' }, { by: 'two' }))).toEqual([]);
  });

  test('[SY-86] what met a taken id is not looked up when the person sends it again: it would find the words of others', () => {
    const conflict = { ...error, code: 'CONFLICT' };
    const parked = run([], add('a'), claim('one'), end('a', 1, { kind: 'refused', error: conflict }));
    const again = run(parked, { kind: 'retried', id: 'a', at: NOW });
    expect(stateOf(again, 'a')).toMatchObject({ kind: 'queued', attempt: 1, unclear: false });
  });

  test('[SY-89] what was refused goes to the end of its lane when the person sends it again', () => {
    const list = run([], add('a'), add('b'), claim('one'), end('a', 1, { kind: 'refused', error }));
    const again = run(list, { kind: 'retried', id: 'a', at: NOW }, claim('one'));
    expect(stateOf(again, 'b')?.kind).toBe('sending');
    expect(stateOf(again, 'a')?.kind).toBe('queued');
  });

  test('[SY-90] another page takes over at once, or when the lease is over, also by a clock that was put back', () => {
    const list = run([], add('a'), claim('one'));
    expect(stateOf(run(list, claim('two', NOW + LEASE_MS - 1)), 'a')).toMatchObject({ by: 'one' });
    for (const at of [NOW + LEASE_MS, NOW - 1])
      expect(stateOf(run(list, claim('two', at)), 'a')).toMatchObject({
        by: 'two',
        attempt: 2,
        unclear: true,
      });
    const taken = run(list, { kind: 'tookOver', by: 'two', at: NOW });
    expect(stateOf(taken, 'a')).toMatchObject({ kind: 'queued', unclear: true });
  });

  test('[SY-90] a page that comes to lead leaves living pages their pictures, but not their words', () => {
    const image = { key: 'i', contentType: 'image/webp', bytes: new Uint8Array([1]) };
    const words = run([], add('words'), claim('one'));
    const list = run(
      words,
      { kind: 'added', draft: { ...draft('a', 'a'), images: [image] }, at: NOW },
      claim('one'),
    );
    const kindAfter = (id: string, ...alive: string[]) =>
      stateOf(run(list, { kind: 'tookOver', by: 'two', at: NOW, alive }), id)?.kind;
    expect([kindAfter('a', 'one'), kindAfter('a', 'three')]).toEqual(['sending', 'queued']);
    expect(kindAfter('words', 'one')).toBe('queued');
    const stored = run(list, { kind: 'stored', id: 'a', key: 'i' });
    expect(stateOf(run(stored, { kind: 'tookOver', by: 'two', at: NOW, alive: ['one'] }), 'a')?.kind).toBe(
      'queued',
    );
  });

  test('[SY-90] an attempt that is alive keeps its lease, and no other keeps it by that', () => {
    const at = NOW + LEASE_MS - 1;
    const renewed = (attempt: number, by = 'one'): OutboxEvent => ({
      kind: 'renewed',
      id: 'a',
      by,
      attempt,
      at,
    });
    const list = run([], add('a'), claim('one'));
    const until = (event: OutboxEvent) => stateOf(run(list, event), 'a');
    expect(until(renewed(1))).toMatchObject({ kind: 'sending', attempt: 1, leaseUntil: at + LEASE_MS });
    for (const other of [renewed(2), renewed(1, 'two')]) expect(run(list, other)).toEqual(list);
    const queued = run(list, { kind: 'tookOver', by: 'two', at: NOW });
    expect(run(queued, renewed(1))).toEqual(queued);
  });

  test('[SY-84] what names an item goes after what is queued of it before, and before what comes later', () => {
    const named = (id: string, lane: string, ...alsoIn: string[]): OutboxEvent => ({
      kind: 'added',
      draft: { ...draft(id, lane), alsoIn },
      at: NOW,
    });
    const sending = (list: List) => list.filter(({ state }) => state.kind === 'sending').map(({ id }) => id);
    const applied: Verdict = { kind: 'applied' };
    let list = run(
      [],
      ...[add('item', 'item:a'), named('receipt', 'order:1', 'item:b', 'item:a'), add('count', 'item:b')],
      ...[named('prices', 'prices:1', 'item:c'), add('edit', 'item:c'), add('other', 'item:d')],
      claim('one'),
    );
    expect(sending(list)).toEqual(['item', 'prices', 'other']);
    list = run(list, end('item', 1, applied), claim('one'));
    expect(sending(list)).toEqual(['receipt', 'prices', 'other']);
    list = run(list, end('receipt', 1, { kind: 'refused', error }), end('prices', 1, applied), claim('one'));
    expect(sending(list)).toEqual(['count', 'edit', 'other']);
  });

  test('[SY-84] a message behind a whole spreadsheet takes the next place that is free', () => {
    const rows = Array.from({ length: 1000 }, (_, nth) => add(`row-${nth}`, `item:${nth}`));
    const later = (id: string): OutboxEvent => ({ kind: 'added', draft: draft(id, id), at: NOW + 1 });
    const full = run([], ...rows, claim('one'), later('message'), later('ticket'));
    const applied: Verdict = { kind: 'applied' };
    const freed = run(full, end('row-0', 1, applied), claim('one', NOW + 2));
    expect(stateOf(freed, 'message')?.kind).toBe('sending');
    const again = run(freed, end('message', 1, applied), claim('one', NOW + 2));
    expect(stateOf(again, 'ticket')?.kind).toBe('sending');
    expect(stateOf(run(again, end('ticket', 1, applied), claim('one', NOW + 2)), 'row-4')?.kind).toBe(
      'sending',
    );
  });

  test('[SY-84] pictures take two places at most: a storage that hangs does not hold up words', () => {
    const image = { key: 'foto', contentType: 'image/webp', bytes: new Uint8Array(1) };
    const pictured = (id: string, at: number): OutboxEvent => ({
      kind: 'added',
      draft: { ...draft(id, id), images: [image] },
      at,
    });
    const sending = (list: List) => list.filter(({ state }) => state.kind === 'sending').map(({ id }) => id);
    const photos = Array.from({ length: 6 }, (_, nth) => pictured(`photo-${nth}`, NOW + nth));
    const hanging = run([], ...photos, claim('one', NOW + 10));
    expect(sending(hanging)).toEqual(['photo-0', 'photo-1']);
    // The others wait for an end. A turn of now would make the caller ask without a pause.
    expect(nextTurn(hanging)).toBe(NOW + 10 + LEASE_MS);
    const full = run(
      hanging,
      add('first', 'a'),
      add('second', 'b'),
      add('third', 'c'),
      claim('one', NOW + 20),
    );
    expect(sending(full)).toEqual(['photo-0', 'photo-1', 'first', 'second']);
    // An entry with stored pictures frees its place for the next ones.
    const stored = run(
      full,
      { kind: 'stored', id: 'photo-0', key: 'foto' },
      end('first', 1, { kind: 'applied' }),
      claim('one', NOW + 20),
    );
    expect(sending(stored)).toEqual(['photo-0', 'photo-1', 'photo-2', 'second']);
  });

  test('[SY-84] what waits for a place waits for an end, not for a time, whichever page has the places', () => {
    const lanes = Array.from({ length: PARALLEL + 2 }, (_, index) => `lane-${index}`);
    const list = run([], ...lanes.map((lane) => add(lane, lane)), claim('one'), claim('two'));
    expect(list.filter(({ state }) => state.kind === 'sending')).toHaveLength(PARALLEL);
    expect(nextTurn(list)).toBe(NOW + LEASE_MS);
    expect(nextTurn([])).toBeNull();
  });
});
