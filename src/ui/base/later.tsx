import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { behind } from './behind.ts';

/** A part whose code comes with its first use, or earlier by `load`. */
export interface LaterPart<P extends object> {
  (props: P): ReactNode;
  load(): Promise<unknown>;
}

/**
 * A part whose code comes with its first use; until then `fallback` stands in its place. Code that is there shows at once.
 * Without a fallback nobody waits to see it, and it comes behind the first screen.
 */
export function later<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  fallback?: ReactNode,
): LaterPart<P> {
  let there: ComponentType<P> | null = null;
  const load = async (): Promise<ComponentType<P>> => {
    there = await fetchPart();
    return there;
  };
  const Awaited = lazy(async () => ({
    default: await (fallback ? load() : behind(load)),
  })) as unknown as ComponentType<P>;
  function Part(props: P) {
    // Chosen once while it is shown, because another component would lose its state.
    const [Chosen] = useState(() => there ?? Awaited);
    return (
      <Suspense fallback={fallback}>
        <Chosen {...props} />
      </Suspense>
    );
  }
  return Object.assign(Part, { load });
}
