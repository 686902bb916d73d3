import type { Draft, Entry, EntryState, Operation, Verdict } from '../mirror/entry.ts';
import { heads, inTurn } from './turns.ts';

/** Lease of a send attempt, ms. Longer than the slowest possible attempt. An image renews it while it moves. */
export const LEASE_MS = 3 * 60_000;
/** Longest time from the sending of a request to its effect, ms. It exceeds the transport's timeout. */
export const SETTLED_MS = 25_000;
/** Lanes that may send at once, on all pages together. */
export const PARALLEL = 4;
/** Most of these lanes that still store pictures. A storage that hangs leaves the other places to words. */
export const PARALLEL_PICTURES = 2;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** Longest wait of any entry, ms, whatever the server asks for. */
const MAX_AHEAD_MS = 5 * 60_000;
/** Time that an entry is held for a person who wants it discarded, ms: SETTLED_MS and two questions. */
const HELD_MS = 90_000;

/** Everything that can happen to the outbox; `at` is ms of this device, `by` names a page. */
export type OutboxEvent =
  | { kind: 'added'; draft: Draft; at: number }
  /** A page takes the entries whose turn it is. Where `alive` is known, attempts of other pages are orphaned first. */
  | { kind: 'claimed'; by: string; at: number; alive?: readonly string[] }
  /** A page came to lead. Attempts of others are orphaned, except pictures that pages known to be `alive` send. */
  | { kind: 'tookOver'; by: string; at: number; alive?: readonly string[] }
  /** An image of the entry is stored. */
  | { kind: 'stored'; id: string; key: string }
  /** The attempt under way is alive, so its lease begins anew. */
  | { kind: 'renewed'; id: string; by: string; attempt: number; at: number }
  /** An attempt ended. `random` is 0 to 1. */
  | { kind: 'ended'; id: string; by: string; attempt: number; verdict: Verdict; at: number; random: number }
  /** The connection or the session may be back, so all waits end but holds. */
  | { kind: 'woken'; at: number }
  /** The person wants the entry sent, perhaps corrected. */
  | { kind: 'retried'; id: string; at: number; operation?: Operation }
  /** The entry is not sent for a while, until its end is found out. */
  | { kind: 'held'; id: string; at: number }
  /** The end of a held entry could not be found out, so the hold is over. Without this it ends by its time. */
  | { kind: 'freed'; id: string; at: number }
  /** `settled`: attempts up to this one can no longer arrive, and the server has nothing of them. */
  | { kind: 'discarded'; id: string; settled?: number };

/**
 * The rules of the outbox as one pure function: the list after the event. Total: an event that does not fit changes
 * nothing. Entries leave only when the server has them, or when the person discards one that it never had [SY-82].
 */
export function reduce(list: readonly Entry[], event: OutboxEvent): readonly Entry[] {
  switch (event.kind) {
    case 'added':
      return add(list, event.draft, event.at);
    case 'claimed':
      return claim(list, event);
    case 'tookOver':
      return list.map((entry) =>
        entry.state.kind === 'sending' && entry.state.by !== event.by && !isGoingOn(entry, event.alive)
          ? withState(entry, orphan(entry.state, event.at))
          : entry,
      );
    case 'stored':
      return change(list, event.id, (entry) => ({
        ...entry,
        attachments: entry.attachments.map((one) => (one.key === event.key ? { ...one, stored: true } : one)),
      }));
    case 'renewed':
      return change(list, event.id, (entry) =>
        entry.state.kind === 'sending' && isUnderWay(entry.state, event)
          ? withState(entry, { ...entry.state, leaseUntil: event.at + LEASE_MS })
          : entry,
      );
    case 'ended':
      return end(list, event);
    case 'woken':
      return list.map((entry) =>
        entry.state.kind === 'queued' && entry.state.notBefore > event.at && !isHeld(entry.state, event.at)
          ? withState(entry, { ...entry.state, notBefore: event.at })
          : entry,
      );
    case 'retried':
      return retry(list, event);
    case 'held':
      return change(list, event.id, (entry) =>
        entry.state.kind === 'queued'
          ? withState(entry, { ...entry.state, notBefore: event.at + HELD_MS, isHeld: true })
          : entry,
      );
    case 'freed':
      return change(list, event.id, (entry) =>
        entry.state.kind === 'queued' && entry.state.isHeld ? free(entry, entry.state, event.at) : entry,
      );
    case 'discarded':
      return list.filter((entry) => entry.id !== event.id || !isDiscardable(entry, event.settled));
  }
}

/** True where the server surely has nothing of the entry and no attempt runs: it may be edited or discarded [SY-94]. */
export function isUntouched({ state }: Entry): boolean {
  return state.kind === 'parked' || (state.kind === 'queued' && !state.unclear);
}

/** The instant at which the next entry may go, ms. Null when none waits for time, only for another entry's place. */
export function nextTurn(list: readonly Entry[]): number | null {
  const hasPlace = placesOf(list);
  const times = heads(list).flatMap((entry) => {
    const { state } = entry;
    if (state.kind === 'sending') return state.leaseUntil;
    return state.kind === 'queued' && hasPlace(entry) ? state.notBefore : [];
  });
  const soonest = Math.min(...times);
  return Number.isFinite(soonest) ? soonest : null;
}

function add(list: readonly Entry[], draft: Draft, at: number): readonly Entry[] {
  if (list.some(({ id }) => id === draft.id)) return list;
  const entry: Entry = {
    id: draft.id,
    seq: nextSeq(list),
    lane: draft.lane,
    ...(draft.alsoIn && { alsoIn: draft.alsoIn }),
    operation: draft.operation,
    about: draft.about,
    attachments: (draft.images ?? []).map(({ key, contentType, bytes, metadata }) => ({
      key,
      contentType,
      size: bytes.byteLength,
      metadata: metadata ?? {},
      stored: false,
    })),
    composedAt: at,
    state: fresh(at),
  };
  return [...list, entry];
}

/** Takes entries that are first in all their lanes, never a second of a lane [SY-84], in the order of their turns. */
function claim(
  list: readonly Entry[],
  { by, at, alive = [] }: Extract<OutboxEvent, { kind: 'claimed' }>,
): readonly Entry[] {
  // A page that can tell who lives is among them itself, so an empty list proves nobody dead.
  const mayLive = (page: string): boolean => alive.length === 0 || [by, ...alive].includes(page);
  const orphaned = list.map((entry) =>
    entry.state.kind === 'sending' &&
    (isOver(entry.state.leaseUntil, at, LEASE_MS) || !mayLive(entry.state.by))
      ? withState(entry, orphan(entry.state, at))
      : entry,
  );
  const due = inTurn(heads(orphaned), ({ notBefore }) => isOver(notBefore, at, MAX_AHEAD_MS));
  const hasPlace = placesOf(orphaned);
  const taken = new Set<Entry>();
  for (const entry of due) if (hasPlace(entry, taken)) taken.add(entry);
  return orphaned.map((entry) => {
    if (!taken.has(entry) || entry.state.kind !== 'queued') return entry;
    const { attempt, unclear } = entry.state;
    return withState(entry, {
      kind: 'sending',
      attempt: attempt + 1,
      by,
      leaseUntil: at + LEASE_MS,
      unclear,
    });
  });
}

/** An 'applied' verdict counts from any attempt. Every other verdict counts only from the attempt in flight. */
function end(list: readonly Entry[], event: Extract<OutboxEvent, { kind: 'ended' }>): readonly Entry[] {
  const { id, verdict, attempt, at, random } = event;
  if (verdict.kind === 'applied')
    return list.filter((entry) => entry.id !== id || isOutdated(entry, attempt));
  return change(list, id, (entry) => {
    const { state } = entry;
    if (state.kind !== 'sending' || !isUnderWay(state, event)) return entry;
    if (verdict.kind === 'refused')
      return withState(entry, { kind: 'parked', error: verdict.error, attempt });
    return withState(entry, {
      kind: 'queued',
      attempt: state.attempt,
      notBefore:
        at + Math.min(MAX_AHEAD_MS, Math.max(verdict.retryAfterMs ?? 0, waitAfter(state.attempt, random))),
      // A rejected token is a definite no to the request that carried it.
      unclear: state.unclear || verdict.waitsFor !== 'session',
      waitsFor: verdict.waitsFor,
      ...(verdict.why && { fault: verdict.why.code }),
    });
  });
}

/** True where an event is of the very attempt that an entry is in. */
const isUnderWay = (
  state: Extract<EntryState, { kind: 'sending' }>,
  { by, attempt }: { by: string; attempt: number },
): boolean => state.by === by && state.attempt === attempt;

/** True where the attempt carried what a correction has replaced. A created record is there all the same. */
function isOutdated({ operation, since }: Entry, attempt: number): boolean {
  return operation.kind !== 'create' && since !== undefined && attempt <= since;
}

function isDiscardable(entry: Entry, settled: number | undefined): boolean {
  const { state } = entry;
  return isUntouched(entry) || (state.kind === 'queued' && state.attempt === settled);
}

/** Queues an entry to be sent again under the same id, perhaps corrected. A parked one goes to the end of its lane. */
function retry(
  list: readonly Entry[],
  { id, at, operation }: Extract<OutboxEvent, { kind: 'retried' }>,
): readonly Entry[] {
  return change(list, id, (entry) => {
    if (entry.state.kind === 'sending') return entry;
    if (operation && !isUntouched(entry)) return entry;
    const attempt = entry.state.attempt ?? 0;
    const corrected = operation ? { ...entry, operation, since: attempt } : entry;
    if (entry.state.kind !== 'parked') return free(corrected, entry.state, at);
    // After CONFLICT, the record of this id has other words. Found again, it would count as the arrival of these.
    const unclear = entry.state.error.code !== 'CONFLICT';
    return { ...corrected, seq: nextSeq(list), state: { ...fresh(at), attempt, unclear } };
  });
}

/** Lets a queued entry go at once. */
function free(
  entry: Entry,
  { isHeld: _, ...freed }: Extract<EntryState, { kind: 'queued' }>,
  at: number,
): Entry {
  return withState(entry, { ...freed, notBefore: at });
}

/** Wait after an attempt, ms. It grows, and is cut by up to half so that devices do not come back in step [SY-85]. */
function waitAfter(attempt: number, random: number): number {
  const full = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt - 1, 10));
  return Math.round(full * (1 - random / 2));
}

/** True where the attempt sends pictures and its page lives. Sending them twice costs more than waiting for a lease. */
function isGoingOn(entry: Entry, alive: readonly string[] = []): boolean {
  return entry.state.kind === 'sending' && hasPictures(entry) && alive.includes(entry.state.by);
}

/** True once a time (ms) has come. A time beyond every possible wait was set by a clock that was since put back. */
function isOver(time: number, at: number, furthest: number): boolean {
  return time <= at || time - at > furthest;
}

/** True for an entry held at the person's wish. Sent meanwhile it would count as delivered before that wish [SY-94]. */
function isHeld(state: Extract<EntryState, { kind: 'queued' }>, at: number): boolean {
  return state.isHeld === true && !isOver(state.notBefore, at, HELD_MS);
}

/** State of an entry before its first attempt. */
function fresh(at: number): Extract<EntryState, { kind: 'queued' }> {
  return { kind: 'queued', attempt: 0, notBefore: at, unclear: false, waitsFor: 'turn' };
}

function orphan(state: Extract<EntryState, { kind: 'sending' }>, at: number): EntryState {
  return { kind: 'queued', attempt: state.attempt, notBefore: at, unclear: true, waitsFor: 'turn' };
}

/** Returns a test for a free place, beside the entries under way on any page and those `taken` since. */
function placesOf(list: readonly Entry[]): (entry: Entry, taken?: Iterable<Entry>) => boolean {
  const underWay = list.filter(({ state }) => state.kind === 'sending');
  return (entry, taken = []) => {
    const busy = [...underWay, ...taken];
    if (busy.length >= PARALLEL) return false;
    return !hasPictures(entry) || busy.filter(hasPictures).length < PARALLEL_PICTURES;
  };
}

/** True while a picture of the entry is still to be stored. */
const hasPictures = ({ attachments }: Entry): boolean => attachments.some(({ stored }) => !stored);
const nextSeq = (list: readonly Entry[]): number =>
  list.reduce((most, { seq }) => Math.max(most, seq), 0) + 1;
const withState = (entry: Entry, state: EntryState): Entry => ({ ...entry, state });

function change(list: readonly Entry[], id: string, to: (entry: Entry) => Entry): readonly Entry[] {
  return list.map((entry) => (entry.id === id ? to(entry) : entry));
}
