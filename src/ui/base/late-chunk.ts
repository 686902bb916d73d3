import { type ComponentType, lazy } from 'react';

/** Rests before quiet code that failed is asked for again, ms: the first, doubled each time up to the longest. */
const FIRST_REST_MS = 3000;
const MAX_REST_MS = 60_000;

/** Time that a page about to reload stays before the reload counts as refused, ms. */
export const RELOAD_MS = 10_000;

/** An event of the window: a press opens nothing, because its code is missing. */
export const MISSED_PRESS = 'missed-press';

/** Counts the user's retries. */
let tries = 0;
let page = { reloads: async (): Promise<boolean> => false, askedAgain: (): void => undefined };

/** Says what the app does about code that does not come. `reloads` resolves to true if the page is about to reload for it. */
export const handleMissedChunk = (handlers: typeof page): void => {
  page = handlers;
};

/** True if the page is about to reload for code that somebody waits for. */
export const reloadsForChunk = (): Promise<boolean> => page.reloads();

/** True if leaving the page would ask first: something on it is unsaved, be it a picture or a choice. */
export const asksToLeave = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The user asked for a retry [F-05]: failed code may be loaded again. */
export function tryAgain(): void {
  tries += 1;
  page.askedAgain();
}

/** Code that is fetched when it is first used. `choose` returns the component, or one that waits for its code. */
export interface LateChunk<P extends object> {
  load: () => Promise<ComponentType<P>>;
  choose: () => ComponentType<P>;
}

/**
 * Outcome of missing code. 'retry' misses it quietly and asks until it comes. 'error' does so while something on the page
 * is unsaved, and else is an error until `tryAgain`. A component is shown instead, and whoever chooses next asks again.
 */
type WhenMissed<P extends object> = 'retry' | 'error' | ComponentType<P>;

/** Waits `ms`, or until the browser is online again or `end` is called. True after the whole time. */
const rest = (ms: number, handEnd: (end: () => void) => void): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isWhole: boolean): void => {
      clearTimeout(timer);
      removeEventListener('online', endEarly);
      resolve(isWhole);
    };
    const endEarly = (): void => end(false);
    const timer = setTimeout(() => end(true), ms);
    addEventListener('online', endEarly);
    handEnd(endEarly);
  });

/**
 * React.lazy, except that loaded code is rendered at once and failed code is loaded again. React.lazy shows the fallback
 * even for loaded code, and keeps a rejection for ever.
 */
export function lateChunk<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  whenMissed: WhenMissed<P>,
  noteWaiting?: () => void,
): LateChunk<P> {
  let there: ComponentType<P> | null = null;
  let failedAt: number | null = null;
  let endRest = (): void => undefined;
  const load = async (): Promise<ComponentType<P>> => {
    there = await fetchPart();
    return there;
  };
  const loadUntilThere = async (): Promise<{ default: ComponentType<P> }> => {
    let restMs = whenMissed === 'error' ? RELOAD_MS : FIRST_REST_MS;
    for (;;)
      try {
        return { default: await load() };
      } catch (error) {
        // Where the page is about to reload, the fallback is shown until then instead of an error. One that is there after
        // a whole rest has refused it. The error would take what is unsaved with it.
        const isRequired = whenMissed === 'error';
        if (
          whenMissed === 'retry' ||
          (restMs === RELOAD_MS && (await page.reloads())) ||
          (isRequired && asksToLeave())
        ) {
          const isWhole = await rest(restMs, (end) => {
            endRest = end;
          });
          // Only a rest that lasts its whole time makes the next one longer.
          if (isWhole) restMs = Math.min(restMs * 2, MAX_REST_MS);
          continue;
        }
        failedAt = tries;
        if (isRequired) throw error;
        failedAt = -1;
        return { default: whenMissed };
      }
  };
  const awaited = () => lazy(loadUntilThere) as unknown as ComponentType<P>;
  let Awaited = awaited();
  const choose = (): ComponentType<P> => {
    if (there) return there;
    noteWaiting?.();
    // Shown anew, as by another press, a part does not wait for the end of a rest.
    endRest();
    // Not earlier: React renders a suspended screen repeatedly and must find the same component each time.
    if (failedAt !== null && failedAt !== tries) {
      failedAt = null;
      Awaited = awaited();
    }
    return Awaited;
  };
  return { load, choose };
}
