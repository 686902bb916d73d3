import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { behind } from './behind.ts';
import { type LateChunk, lateChunk, MISSED_PRESS } from './late-chunk.ts';

/** A part whose code is loaded at its first use, or earlier by `load`. */
export interface LatePart<P extends object> {
  (props: P): ReactNode;
  load(): Promise<unknown>;
}

type FetchPart<P extends object> = () => Promise<ComponentType<P>>;

/**
 * A part that somebody waits for, with `fallback` in its place until the code has come. Loaded code shows at once.
 * Missing code is an error of the screen, with a retry [F-06].
 */
export const requiredPart = <P extends object>(fetchPart: FetchPart<P>, fallback?: ReactNode): LatePart<P> =>
  standIn(lateChunk(fetchPart, 'error'), fallback);

/**
 * A part that nobody waits for. Its code is loaded after the first screen. Missing code is no error and is asked for
 * until it comes. A part that a press opens needs `dialogPart`: its press would otherwise do nothing.
 */
export const optionalPart = <P extends object>(fetchPart: FetchPart<P>, fallback?: ReactNode): LatePart<P> =>
  standIn(
    lateChunk(() => behind(fetchPart), 'retry'),
    fallback,
  );

/**
 * A sheet or dialog whose code is loaded by the press that opens it. Missing code is told in a toast
 * (`toasts/toast-missed.ts`), and the dialog counts as closed [F-06]. Another press asks again. Text typed around the
 * dialog stays.
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
    // Chosen once per mount, because another component would lose its state.
    const [Chosen] = useState(choose);
    return (
      <Suspense fallback={fallback}>
        <Chosen {...props} />
      </Suspense>
    );
  }
  return Object.assign(Part, { load });
}
