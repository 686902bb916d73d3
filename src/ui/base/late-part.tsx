import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { behind } from './behind.ts';
import { type LateChunk, lateChunk, MISSED_PRESS } from './late-chunk.ts';

/** A part whose code comes with its first use, or earlier by `load`. */
export interface LatePart<P extends object> {
  (props: P): ReactNode;
  load(): Promise<unknown>;
}

type FetchPart<P extends object> = () => Promise<ComponentType<P>>;

/**
 * A part that somebody waits for. Its code comes with its first use, and until then `fallback` stands in its place. Code
 * that is there shows at once. Missing code is an error of the screen, with a retry [F-06].
 */
export const requiredPart = <P extends object>(fetchPart: FetchPart<P>, fallback?: ReactNode): LatePart<P> =>
  standIn(lateChunk(fetchPart, 'error'), fallback);

/**
 * A part that nobody waits for. Its code comes behind the first screen. It is missed without an error, and asked for until
 * it comes. What a press opens is no such part, because the press would do nothing: see `dialogPart`.
 */
export const optionalPart = <P extends object>(fetchPart: FetchPart<P>, fallback?: ReactNode): LatePart<P> =>
  standIn(
    lateChunk(() => behind(fetchPart), 'retry'),
    fallback,
  );

/**
 * A sheet or dialog whose code comes with the press that opens it. Where that is missing the person is told
 * (`toasts/tell-missed.ts`), and the dialog counts as closed [F-06]. Another press asks again, and what is typed around it
 * stays.
 */
export const dialogPart = <P extends { onClose: () => void }>(fetchPart: FetchPart<P>): LatePart<P> =>
  standIn(lateChunk(fetchPart, MissedDialog));

function MissedDialog({ onClose }: { onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    dispatchEvent(new Event(MISSED_PRESS));
    onClose();
  }, []);
  return null;
}

function standIn<P extends object>({ load, choose }: LateChunk<P>, fallback?: ReactNode): LatePart<P> {
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
