import { type ComponentType, lazy } from 'react';

/** Rests before quiet code that failed is asked for again, ms: the first, doubled each time up to the longest. */
const FIRST_REST_MS = 3000;
const LONGEST_REST_MS = 60_000;

/** Counts the user's retries. */
let tries = 0;
let page = { reloads: async (): Promise<boolean> => false, askedAgain: (): void => undefined };

/** Says what the app does about code that does not come. `reloads` resolves to true if the page is about to reload for it. */
export const handleMissedCode = (handlers: typeof page): void => {
  page = handlers;
};

/** True if the page is about to reload for code that somebody waits for. */
export const reloadsForCode = (): Promise<boolean> => page.reloads();

/** The user asked for a retry [F-05]: failed code may be loaded again. */
export function tryAgain(): void {
  tries += 1;
  page.askedAgain();
}

/**
 * React.lazy, except that loaded code is rendered at once and failed code is loaded again. React.lazy shows the fallback
 * even for loaded code, and keeps a rejection for ever. Quiet code is missed without an error, and asked for until it
 * comes. Other code is loaded again after `tryAgain`. `choose` returns the component, or one that waits for its code.
 */
export function lateCode<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  isQuiet: boolean,
  noteWaiting?: () => void,
): { load: () => Promise<ComponentType<P>>; choose: () => ComponentType<P> } {
  let there: ComponentType<P> | null = null;
  let failedAt: number | null = null;
  let endRest = (): void => undefined;
  const load = async (): Promise<ComponentType<P>> => {
    there = await fetchPart();
    return there;
  };
  const loadUntilThere = async (): Promise<{ default: ComponentType<P> }> => {
    let restMs = FIRST_REST_MS;
    // Only a rest that lasts its whole time makes the next one longer.
    const rest = (): Promise<void> =>
      new Promise((resolve) => {
        endRest = () => {
          clearTimeout(timer);
          removeEventListener('online', endRest);
          resolve();
        };
        const timer = setTimeout(() => {
          restMs = Math.min(restMs * 2, LONGEST_REST_MS);
          endRest();
        }, restMs);
        addEventListener('online', endRest);
      });
    for (;;)
      try {
        return { default: await load() };
      } catch (error) {
        if (!isQuiet && !(await page.reloads())) {
          failedAt = tries;
          throw error;
        }
        // Where the page is about to reload, the fallback is shown until then instead of an error.
        await rest();
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
