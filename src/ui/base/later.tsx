import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { behind } from './behind.ts';
import { lateCode } from './late-code.ts';

/** A part whose code comes with its first use, or earlier by `load`. */
export interface LaterPart<P extends object> {
  (props: P): ReactNode;
  load(): Promise<unknown>;
}

/**
 * A part whose code comes with its first use; until then `fallback` stands in its place. Code that is there shows at once.
 * Without a fallback nobody waits to see it, and it comes behind the first screen; null is one that shows nothing. A quiet
 * part is missed without an error and asked for until it comes. Otherwise missing code is an error of the screen [F-06].
 */
export function later<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  fallback?: ReactNode,
  isQuiet = !fallback,
): LaterPart<P> {
  const { load, choose } = lateCode(fallback === undefined ? () => behind(fetchPart) : fetchPart, isQuiet);
  function Part(props: P) {
    // Chosen once while it is shown, because another component would lose its state.
    const [Chosen] = useState(choose);
    return (
      <Suspense fallback={fallback}>
        <Chosen {...props} />
      </Suspense>
    );
  }
  return Object.assign(Part, { load });
}
