import { type ComponentType, lazy, useState } from 'react';
import { askedAgain, reloadsForMissedScreen } from './missed-part.ts';

/** A component whose code is loaded when it is first shown, or earlier by `load`. */
export interface LazyPart<P extends object> {
  Part: ComponentType<P>;
  load(): Promise<unknown>;
}

/** Counts how often the person asked for another try. */
let tries = 0;

/** What could not be had so far may be asked for again when it is shown. */
export function tryAgain(): void {
  tries += 1;
  askedAgain();
}

/**
 * React.lazy, except that code which is there already is drawn at once. React.lazy shows the fallback even then, and
 * React holds back for 300 ms whatever follows a fallback: a start from the mirror would wait that long for nothing.
 * And code that could not be had is asked for again after `tryAgain`, which React.lazy never does.
 */
export function lazyPart<P extends object>(fetchPart: () => Promise<ComponentType<P>>): LazyPart<P> {
  let there: ComponentType<P> | null = null;
  let failedAt: number | null = null;
  const load = async (): Promise<ComponentType<P>> => {
    there = await fetchPart();
    return there;
  };
  const awaited = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // The page is about to be loaded again: until then the fallback stands, not an error.
        if (await reloadsForMissedScreen()) await new Promise(() => undefined);
        failedAt = tries;
        throw error;
      }
    }) as unknown as ComponentType<P>;
  let Awaited = awaited();
  const choose = (): ComponentType<P> => {
    if (there) return there;
    // Not before: React draws a screen that waits again and again, and each time must find the same component.
    if (failedAt !== null && failedAt !== tries) {
      failedAt = null;
      Awaited = awaited();
    }
    return Awaited;
  };
  function Part(props: P) {
    // Chosen once for as long as it is shown: another choice would be another component, and lose its state.
    const [Chosen] = useState(choose);
    return <Chosen {...props} />;
  }
  return { Part, load };
}
