import { type ComponentType, lazy, useLayoutEffect, useState } from 'react';
import { askedAgain, reloadsForMissedScreen } from './missed-part.ts';

/** A component loaded when it is first shown, or earlier by `load`. */
export interface LazyPart<P extends object> {
  Part: ComponentType<P>;
  load(): Promise<unknown>;
}

/** Parts that are rendered and wait for their code. `null` stands for the first of all. */
const awaitedParts = new Set<unknown>([null]);
/** True while nothing is rendered, or the code of what is rendered is on its way. */
export const awaitsParts = (): boolean => awaitedParts.size > 0;

/** Counts the user's retries. */
let tries = 0;

/** Allows failed parts to be loaded again. */
export function tryAgain(): void {
  tries += 1;
  askedAgain();
}

/**
 * React.lazy, except that loaded code is rendered at once. React.lazy shows the fallback even then, and React
 * delays content after a fallback by 300 ms, which would delay a start from the mirror. Failed code is loaded again
 * after `tryAgain`, unlike with React.lazy.
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
        // The page is about to reload. Until then the fallback is shown instead of an error.
        if (await reloadsForMissedScreen()) await new Promise(() => undefined);
        awaitedParts.delete(load);
        failedAt = tries;
        throw error;
      }
    }) as unknown as ComponentType<P>;
  let Awaited = awaited();
  const choose = (): ComponentType<P> => {
    if (there) return there;
    awaitedParts.add(load);
    // Not earlier: React renders a suspended screen repeatedly and must find the same component each time.
    if (failedAt !== null && failedAt !== tries) {
      failedAt = null;
      Awaited = awaited();
    }
    return Awaited;
  };
  function Part(props: P) {
    // Chosen once while it is shown, because another component would lose its state.
    const [Chosen] = useState(choose);
    useLayoutEffect(() => {
      awaitedParts.delete(null);
      awaitedParts.delete(load);
    }, []);
    return <Chosen {...props} />;
  }
  return { Part, load };
}

/** A screen by its module and export, loaded when its route is first shown. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazyPart(async () => (await load())[name]).Part;
}
