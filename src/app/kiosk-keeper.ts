import { DAY_MS } from '../domain/day.ts';
import type { Session } from '../identity/session.ts';

/** A tablet that says it is online does so this often, ms; a location is offline after ten minutes of silence [H-10]. */
const BEAT_MS = 120_000;
/** That it is alive is noted so often, ms: browsers bring what is noted to the disk about once a minute. */
const NOTE_MS = 60_000;
/** A connection that has given up is started again this often, ms: nobody is there to tap. */
const WAKE_MS = 5 * 60_000;
/** A failed page has so long to be helped by a person before it loads itself again, ms. */
const FAILURE_MS = 60_000;
/** Nobody has touched the tablet for so long while nobody is signed in: nothing can be interrupted, ms. */
const CALM_MS = 60_000;
/** What somebody began to type while nobody is signed in is not left to the next one for longer, ms: a code may come by mail. */
const FORM_MS = 5 * 60_000;
/** A page that has been open for so long is loaded anew at a calm moment, ms. */
const AGE_MS = DAY_MS;

export interface KioskKeeperDeps {
  /** ms. */
  now: () => number;
  session: () => Session['kind'];
  /** The page shows that the app has failed. */
  hasFailed: () => boolean;
  /** The sign-in stands there, and nothing in its fields. */
  isBlank: () => boolean;
  /** Loads the sign-in anew. */
  restart: () => void;
  /** The new version of the app. */
  update: { waits: () => boolean; accept: () => void };
  reload: () => void;
  wake: () => void;
  /** Removes what a browser that ended without signing out left of anybody. */
  clear: () => Promise<void>;
  beat: () => Promise<void>;
  /** Notes that the tablet is alive. */
  note: () => void;
}

/** What a kiosk does without a person: `look` every few seconds, `touched` at every touch. */
export function createKioskKeeper(deps: KioskKeeperDeps): { look: () => void; touched: () => void } {
  const begun = deps.now();
  let touchedAt = begun;
  let failedAt: number | null = null;
  let beatAt = Number.NEGATIVE_INFINITY;
  let wokenAt = begun;
  let notedAt = begun;
  let isClear = false;

  const isCalm = (now: number): boolean =>
    deps.session() === 'signedOut' && deps.isBlank() && now - touchedAt >= CALM_MS;

  return {
    touched() {
      touchedAt = deps.now();
    },
    look() {
      const now = deps.now();
      failedAt = deps.hasFailed() ? (failedAt ?? now) : null;
      if (failedAt !== null && now - Math.max(failedAt, touchedAt) >= FAILURE_MS) return deps.reload();
      if (!isClear && deps.session() !== 'starting') {
        isClear = true;
        // Only before anybody has signed in here: afterwards every end of a session removes its own.
        // What could not be removed now is removed at the next start.
        if (deps.session() === 'signedOut') void deps.clear().catch(() => undefined);
      }
      if (now - beatAt >= BEAT_MS) {
        beatAt = now;
        void deps.beat();
      }
      if (now - notedAt >= NOTE_MS) {
        notedAt = now;
        deps.note();
      }
      if (now - wokenAt >= WAKE_MS) {
        wokenAt = now;
        deps.wake();
      }
      if (deps.session() === 'signedOut' && !deps.isBlank() && now - touchedAt >= FORM_MS)
        return deps.restart();
      if (!isCalm(now)) return;
      if (deps.update.waits()) deps.update.accept();
      else if (now - begun >= AGE_MS) deps.reload();
    },
  };
}
