import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A part whose code comes with its first use; until then `fallback` stands in its place. */
export function later<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  const Later = lazy(async () => ({ default: await fetchPart() })) as unknown as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={fallback}>
      <Later {...props} />
    </Suspense>
  );
}
