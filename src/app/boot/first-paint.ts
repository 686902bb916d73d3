import { awaitsPieces } from '../../ui/base/behind.ts';

/** Frames without news after which a screen is taken to be painted: React draws what was read in the frame behind it. */
const CALM_FRAMES = 4;
/** Longest wait for reads of the mirror, ms. A broken store never answers. */
const LONGEST_READ_MS = 1000;
/** Longest wait in all, ms. A page that is hidden meanwhile draws no frames. */
const TIMEOUT_MS = 10_000;

/** What the first screen waits for. */
interface Awaited {
  /** Its code, or the session. */
  isFetching: () => boolean;
  /** The mirror. */
  isReading: () => boolean;
}

/**
 * Resolves when the first screen has painted what the mirror knows. Code that it does not need is loaded after that, so
 * that neither its bytes nor its evaluation delay the first cards.
 */
export function firstPaint({ isFetching, isReading }: Awaited): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    setTimeout(resolve, TIMEOUT_MS);
    let fetchedAt = performance.now();
    let calm = 0;
    const look = (): void => {
      const now = performance.now();
      // Pieces need nothing but frames, so a slow page may take its time for them.
      if (isFetching() || awaitsPieces()) fetchedAt = now;
      calm = isReading() || fetchedAt === now ? 0 : calm + 1;
      if (calm < CALM_FRAMES && now - fetchedAt < LONGEST_READ_MS)
        // A busy page draws frames before it does its work.
        requestAnimationFrame(() => setTimeout(look));
      else setTimeout(resolve);
    };
    look();
  });
}
