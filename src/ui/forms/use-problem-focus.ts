import { type RefObject, useEffect, useState } from 'react';

/** Returns a function to call at each submission. Once errors are rendered, the first wrong field gets the focus. */
export function useProblemFocus(form: RefObject<HTMLElement | null>): () => void {
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return () => setAttempt((before) => before + 1);
}
