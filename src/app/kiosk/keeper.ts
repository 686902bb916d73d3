import { KIOSK_COUNTDOWN_MS, KIOSK_IDLE_MS, notAhead } from '../../domain/shop/kiosk.ts';
import { DAY_MS } from '../../domain/words/time-units.ts';
import type { Session } from '../../identity/base/session.ts';

/** Interval of a kiosk's heartbeats, ms. A location is offline after ten minutes without one [H-10]. */
const BEAT_MS = 120_000;
/** Interval of the liveness note, ms. Browsers write storage to disk about once a minute. */
const NOTE_MS = 60_000;
/** Interval of reconnection attempts after the connection gave up, ms. On a kiosk nobody taps to retry. */
const WAKE_MS = 5 * 60_000;
/** Time for a person to act on a failed page before it reloads by itself, ms. */
const FAILURE_MS = 60_000;
/** Untouched time, signed out, after which a reload interrupts nobody, ms. */
const CALM_MS = 60_000;
/** Time after which text typed while signed out is cleared for the next customer, ms. Long enough for a mailed code. */
const FORM_MS = 5 * 60_000;
/** Untouched time after which a session ends if no question can be asked, ms. As long as with the question. */
export const LEFT_MS = KIOSK_IDLE_MS + KIOSK_COUNTDOWN_MS;
/** Age at which an idle page is reloaded, ms. */
const AGE_MS = DAY_MS;

export interface KioskKeeperDeps {
  now: () => number;
  session: () => Session['kind'];
  /** True if the page shows a failure of the app. */
  hasFailed: () => boolean;
  /** True if the sign-in is shown with empty fields. */
  isBlank: () => boolean;
  /** True if a guest has a cart or pays. Such a visit ends by itself, and nothing may interrupt it. */
  isServing: () => boolean;
  /** True if the line over the shop is shown. The line asks whether somebody is there, and ends the session itself. */
  isWatched: () => boolean;
  /** Ends the session and shows the sign-in. */
  end: () => void;
  /** Reloads the sign-in. */
  restart: () => void;
  /** The new version of the app. */
  update: { waits: () => boolean; accept: () => void };
  /**
   * Reloads the page. `leftAt`: start of the untouched time of a session without that line, ms. The next page continues
   * from it.
   */
  reload: (leftAt: number | null) => void;
  wake: () => void;
  /** Deletes data left by a browser that ended without a sign-out. */
  clear: () => Promise<void>;
  beat: () => Promise<void>;
  /** Records that the tablet is alive. */
  note: () => void;
}

/**
 * The unattended duties of a kiosk. Call `look` every few seconds and `touched` at every touch. `before` is the
 * `leftAt` of a page that reloaded itself, and null at any other start.
 */
export function createKioskKeeper(
  deps: KioskKeeperDeps,
  before: number | null = null,
): { look: () => void; touched: () => void } {
  let begun = deps.now();
  let touchedAt = begun;
  let failedAt: number | null = null;
  let lookedAt = begun;
  let leftAt = before === null ? null : notAhead(before, begun);
  const periodic = createPeriodic(deps, begun);
  const clearOnce = createClearOnce(deps);

  // A clock set back would otherwise stop every duty until it has caught up.
  const resetAfterClockJump = (now: number): void => {
    if (now < lookedAt) {
      begun = touchedAt = now;
      periodic.reset(now);
      if (failedAt !== null) failedAt = now;
      if (leftAt !== null) leftAt = now;
    }
    lookedAt = now;
  };

  const observe = (now: number): void => {
    failedAt = deps.hasFailed() ? (failedAt ?? now) : null;
    if (deps.session() === 'starting') return;
    leftAt = deps.session() === 'signedIn' && !deps.isWatched() ? (leftAt ?? now) : null;
  };

  const reloadIfIdle = (now: number): void => {
    if (deps.session() !== 'signedOut' || deps.isServing()) return;
    const idleMs = now - touchedAt;
    if (!deps.isBlank()) {
      if (idleMs >= FORM_MS) deps.restart();
    } else if (idleMs >= CALM_MS) {
      if (deps.update.waits()) deps.update.accept();
      else if (now - begun >= AGE_MS) deps.reload(null);
    }
  };

  return {
    touched() {
      touchedAt = deps.now();
      if (leftAt !== null) leftAt = touchedAt;
    },
    look() {
      const now = deps.now();
      resetAfterClockJump(now);
      observe(now);
      if (leftAt !== null && now - leftAt >= LEFT_MS) deps.end();
      else if (failedAt !== null && now - Math.max(failedAt, touchedAt) >= FAILURE_MS)
        return deps.reload(leftAt);
      clearOnce();
      periodic.run(now);
      reloadIfIdle(now);
    },
  };
}

/** Duties at fixed intervals. The first heartbeat is due at once, the others an interval after `begun` (ms). */
function createPeriodic(
  deps: KioskKeeperDeps,
  begun: number,
): { run: (now: number) => void; reset: (now: number) => void } {
  const timers = [
    { everyMs: BEAT_MS, lastAt: Number.NEGATIVE_INFINITY, run: () => void deps.beat() },
    { everyMs: NOTE_MS, lastAt: begun, run: () => deps.note() },
    { everyMs: WAKE_MS, lastAt: begun, run: () => deps.wake() },
  ];
  return {
    run(now) {
      for (const timer of timers) {
        if (now - timer.lastAt < timer.everyMs) continue;
        timer.lastAt = now;
        timer.run();
      }
    },
    reset(now) {
      for (const timer of timers) timer.lastAt = now;
    },
  };
}

/**
 * Deletes left data before the first sign-in only, because later each session's end deletes its own. The next start
 * repeats a failed deletion.
 */
function createClearOnce(deps: KioskKeeperDeps): () => void {
  let isClear = false;
  return () => {
    if (isClear || deps.session() === 'starting') return;
    isClear = true;
    if (deps.session() === 'signedOut') void deps.clear().catch(() => undefined);
  };
}
