import { type ComponentType, useLayoutEffect, useState } from 'react';
import { lateChunk } from '../../ui/base/late-chunk.ts';

/** A component loaded when it is first shown, or earlier by `load`. */
export interface LazyPart<P extends object> {
  Part: ComponentType<P>;
  load(): Promise<unknown>;
}

/** Rendered parts that wait for their code. `null` stands for the very first part. */
const awaitedParts = new Set<unknown>([null]);
/** True while nothing is rendered yet, or a rendered part waits for its code. */
export const awaitsParts = (): boolean => awaitedParts.size > 0;

/** Makes a part of a screen's code. The fallback around it is shown meanwhile, and `awaitsParts` is true. */
export function lazyPart<P extends object>(fetchPart: () => Promise<ComponentType<P>>): LazyPart<P> {
  const isOver = (): void => void awaitedParts.delete(fetchPart);
  const fails = (error: unknown): never => {
    isOver();
    throw error;
  };
  const { load, choose } = lateChunk(
    () => fetchPart().catch(fails),
    'error',
    () => awaitedParts.add(fetchPart),
  );
  function Part(props: P) {
    // Chosen once per mount, because another component would lose its state.
    const [Chosen] = useState(choose);
    useLayoutEffect(() => {
      awaitedParts.delete(null);
      isOver();
    }, []);
    return <Chosen {...props} />;
  }
  return { Part, load };
}

/** A screen by its module and the name of its export, loaded when its route is first shown. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazyPart(async () => (await load())[name]).Part;
}
