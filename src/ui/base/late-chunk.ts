import { type ComponentType, lazy } from 'react';

/** First and longest rest before failed code is asked for again, ms. Each whole rest doubles the next one. */
const FIRST_REST_MS = 3000;
const MAX_REST_MS = 60_000;

/** Time that a page about to reload stays before the reload counts as refused, ms. */
export const RELOAD_MS = 10_000;

/** Event of the window: a press opened nothing, because its code is missing. */
export const MISSED_PRESS = 'missed-press';

/** Counts the user's retries. */
let tries = 0;
let page = { reloads: async (): Promise<boolean> => false, askedAgain: (): void => undefined };

/** Sets the app's reaction to missing code. `reloads` resolves to true if the page is about to reload for the code. */
export const handleMissedChunk = (handlers: typeof page): void => {
  page = handlers;
};

/** True if the page is about to reload for code that somebody waits for. */
export const reloadsForChunk = (): Promise<boolean> => page.reloads();

/** True if leaving the page would ask first, because something on it is unsaved, such as a picture or a choice. */
export const asksToLeave = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The user asked for a retry [F-05]: failed code may be loaded again. */
export function tryAgain(): void {
  tries += 1;
  page.askedAgain();
}

/** Code that is fetched at its first use. `choose` returns the component, or a stand-in that waits for the code. */
export interface LateChunk<P extends object> {
  load: () => Promise<ComponentType<P>>;
  choose: () => ComponentType<P>;
}

/**
 * Reaction to missing code. 'retry' asks again quietly until the code comes. 'error' does so while something on the
 * page is unsaved, and otherwise fails until `tryAgain`. A component is rendered instead, and the next choice asks
 * again.
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
 * React.lazy, except that loaded code is rendered at once and failed code is loaded again. React.lazy shows the
 * fallback even for loaded code, and never retries after a rejection.
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
        // A page about to reload shows the fallback until then, not an error. A page still there after a whole rest
        // refused to reload. An error would also discard unsaved input.
        const isRequired = whenMissed === 'error';
        if (
          whenMissed === 'retry' ||
          (restMs === RELOAD_MS && (await page.reloads())) ||
          (isRequired && asksToLeave())
        ) {
          const isWhole = await rest(restMs, (end) => {
            endRest = end;
          });
          // Only a rest of full length makes the next one longer.
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
    // A new choice, for example by another press, ends the rest.
    endRest();
    // Only once failed code may be asked for again: React renders a suspended screen repeatedly and must find the same
    // component each time.
    if (failedAt !== null && failedAt !== tries) {
      failedAt = null;
      Awaited = awaited();
    }
    return Awaited;
  };
  return { load, choose };
}
