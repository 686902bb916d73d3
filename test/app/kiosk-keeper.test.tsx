import { expect, test, vi } from 'vitest';
import { createKioskKeeper, type KioskKeeperDeps, LEFT_MS } from '../../src/app/kiosk/keeper.ts';

const MINUTE = 60_000;

/** A tablet with all inputs and effects under the test's control. */
function makeTablet(before: number | null = null, now = 0) {
  const state = {
    now,
    session: 'signedOut' as ReturnType<KioskKeeperDeps['session']>,
    failed: false,
    blank: true,
    serving: false,
    watched: false,
  };
  const update = { waiting: false, accept: vi.fn() };
  const acts = {
    reload: vi.fn<KioskKeeperDeps['reload']>(),
    end: vi.fn(),
    wake: vi.fn(),
    restart: vi.fn(),
    clear: vi.fn(async () => undefined),
    beat: vi.fn(async () => undefined),
    note: vi.fn(),
  };
  const deps: KioskKeeperDeps = {
    now: () => state.now,
    session: () => state.session,
    hasFailed: () => state.failed,
    isBlank: () => state.blank,
    isServing: () => state.serving,
    isWatched: () => state.watched,
    update: { waits: () => update.waiting, accept: update.accept },
    ...acts,
  };
  const keeper = createKioskKeeper(deps, before);
  const pass = (ms: number): void => {
    for (const end = state.now + ms; state.now < end; ) {
      state.now += 15_000;
      keeper.look();
    }
  };
  return { state, update, ...acts, keeper, pass };
}

test('[X-05] says that the location is online every two minutes, and wakes a connection that gave up', () => {
  const { beat, wake, keeper, pass } = makeTablet();
  keeper.look();
  expect(beat).toHaveBeenCalledTimes(1);
  pass(10 * MINUTE);
  expect(beat).toHaveBeenCalledTimes(6);
  expect(wake).toHaveBeenCalledTimes(2);
});

test.each(['signedIn', 'signedOut'] as const)(
  '[X-05] notes that it is alive every minute, also while it is %s',
  (session) => {
    const { state, note, pass } = makeTablet();
    state.session = session;
    pass(10 * MINUTE);
    expect(note).toHaveBeenCalledTimes(10);
  },
);

test('[X-05] a clock that is set back silences no duty until it has caught up', () => {
  const { state, beat, wake, note, reload, keeper, pass } = makeTablet();
  pass(60 * MINUTE);
  for (const act of [beat, wake, note]) act.mockClear();
  state.now -= 60 * MINUTE;
  pass(10 * MINUTE);
  expect([beat, wake, note].map(({ mock }) => mock.calls.length)).toEqual([4, 1, 9]);
  state.failed = true;
  keeper.look();
  state.now -= 60 * MINUTE;
  pass(2 * MINUTE);
  expect(reload).toHaveBeenCalled();
});

test('[X-05] a clock that is set back by a year silences the reload by age for no longer than a day', () => {
  const { state, reload, pass } = makeTablet();
  pass(MINUTE);
  state.now -= 365 * 24 * 60 * MINUTE;
  pass(24 * 60 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
  pass(MINUTE);
  expect(reload).toHaveBeenCalled();
});

test('[X-05] a page that has failed loads itself again after a minute without help', () => {
  const { state, reload, keeper, pass } = makeTablet();
  state.failed = true;
  pass(MINUTE);
  expect(reload).not.toHaveBeenCalled();
  keeper.touched();
  pass(45_000);
  expect(reload).not.toHaveBeenCalled();
  pass(15_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('[X-05] a failure that a person mended loads nothing', () => {
  const { state, reload, pass } = makeTablet();
  state.failed = true;
  pass(45_000);
  state.failed = false;
  pass(10 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['somebody is signed in', { session: 'signedIn' as const, watched: true }],
  ['something stands in a field', { blank: false }],
  ['a guest is served', { serving: true }],
])('[X-05] [X-06] while %s no version is taken and no page is loaded', (_when, change) => {
  const { state, update, reload, pass } = makeTablet();
  Object.assign(state, change);
  update.waiting = true;
  pass(25 * 60 * MINUTE);
  expect(update.accept).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('[X-05] [X-06] a new version is taken when nobody has touched the tablet for a minute', () => {
  const { update, keeper, pass } = makeTablet();
  pass(MINUTE);
  update.waiting = true;
  keeper.touched();
  pass(45_000);
  expect(update.accept).not.toHaveBeenCalled();
  pass(15_000);
  expect(update.accept).toHaveBeenCalledOnce();
});

test('[X-05] a page that has been open for a day is loaded anew', () => {
  const { reload, pass } = makeTablet();
  pass(24 * 60 * MINUTE - 15_000);
  expect(reload).not.toHaveBeenCalled();
  pass(15_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('[X-05] what a browser that ended left of anybody goes at the start, once, and never under a session', () => {
  const fresh = makeTablet();
  fresh.state.session = 'starting';
  fresh.keeper.look();
  expect(fresh.clear).not.toHaveBeenCalled();
  fresh.state.session = 'signedOut';
  fresh.pass(MINUTE);
  expect(fresh.clear).toHaveBeenCalledOnce();
  const resumed = makeTablet();
  resumed.state.session = 'signedIn';
  resumed.keeper.look();
  resumed.state.session = 'signedOut';
  resumed.pass(MINUTE);
  expect(resumed.clear).not.toHaveBeenCalled();
});

test('[X-05] what somebody typed and left is gone after five minutes, and not before', () => {
  const { state, restart, keeper, pass } = makeTablet();
  state.blank = false;
  pass(4 * MINUTE);
  keeper.touched();
  pass(5 * MINUTE - 15_000);
  expect(restart).not.toHaveBeenCalled();
  pass(15_000);
  expect(restart).toHaveBeenCalledOnce();
});

test('[X-05] a guest who looks at the bank for long is not interrupted, whatever stands in a field', () => {
  const { state, restart, pass } = makeTablet();
  Object.assign(state, { blank: false, serving: true });
  pass(12 * MINUTE);
  expect(restart).not.toHaveBeenCalled();
});

test('[X-05] [F-14] a session on a page without the line over the shop ends once nobody has touched it for as long', () => {
  const { state, end, beat, keeper, pass } = makeTablet();
  state.session = 'signedIn';
  pass(MINUTE);
  keeper.touched();
  pass(LEFT_MS - 15_000);
  expect(end).not.toHaveBeenCalled();
  pass(15_000);
  expect(end).toHaveBeenCalledOnce();
  // A failed sign-out is tried again, and the other duties go on.
  beat.mockClear();
  pass(4 * MINUTE);
  expect(end.mock.calls.length).toBeGreaterThan(2);
  expect(beat).toHaveBeenCalledTimes(2);
});

test('[X-05] the line over the shop ends its session itself, and what passed below it does not count on the next page', () => {
  const { state, end, pass } = makeTablet();
  Object.assign(state, { session: 'signedIn', watched: true });
  pass(12 * MINUTE);
  state.watched = false;
  pass(LEFT_MS);
  expect(end).not.toHaveBeenCalled();
  pass(15_000);
  expect(end).toHaveBeenCalledOnce();
});

test('[X-05] [F-14] a page that fails again and again carries nobody along', () => {
  const first = makeTablet();
  Object.assign(first.state, { session: 'signedIn', failed: true });
  first.pass(75_000);
  expect(first.reload.mock.calls).toEqual([[15_000]]);
  const next = makeTablet(15_000, first.state.now);
  Object.assign(next.state, { session: 'starting', failed: true });
  next.keeper.look();
  next.state.session = 'signedIn';
  next.pass(30_000);
  expect(next.end).not.toHaveBeenCalled();
  next.pass(15_000);
  expect(next.end).toHaveBeenCalledOnce();
  expect(next.reload).not.toHaveBeenCalled();
});

test('[X-05] a page that has failed and is well again begins to count anew, and so does a clock that is set back', () => {
  const { state, end, pass } = makeTablet(0);
  Object.assign(state, { session: 'signedIn', watched: true, now: MINUTE });
  pass(15_000);
  state.watched = false;
  pass(LEFT_MS);
  state.now -= 60 * MINUTE;
  pass(LEFT_MS);
  expect(end).not.toHaveBeenCalled();
  pass(15_000);
  expect(end).toHaveBeenCalledOnce();
});
