import { useCallback, useEffect, useRef, useState } from 'react';
import type { DataError } from '../../data/basis/outcome.ts';
import type { Scope } from '../../data/basis/scope.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';

interface Question {
  /** True where only the server can say it. */
  isUnknown: boolean;
  /** Records to refresh. It must stay the same value. */
  scope: Scope;
  /** Id of what it is about. Another one is asked about anew. */
  about: string;
  /** True where the last refresh of the scope, by whomever, was answered. So an answer after a failure counts. */
  isTold?: boolean;
}

interface Asked {
  /** True once the server has answered. */
  isAnswered: boolean;
  /** True where there is no answer, after a failure or without a connection. */
  isFailed: boolean;
  error: DataError | null;
  again: () => void;
}

/** End of one question. `error`: null for an answer. */
interface End {
  about: string;
  error: DataError | null;
}

/** Asks the server once, and again once the connection is back. A failure is no answer, and nothing is judged by it. */
export function useAsked({ isUnknown, scope, about, isTold = false }: Question): Asked {
  const { refresh } = useData();
  const { online } = useNetwork();
  const [end, setEnd] = useState<End | null>(null);
  const ask = useCallback((): void => {
    // What was answered stays answered, whatever becomes of a later question.
    const isAnswer = (known: End | null): boolean => known?.about === about && known.error === null;
    setEnd((known) => (isAnswer(known) ? known : null));
    void refresh(scope).then((error) =>
      setEnd((known) => (isAnswer(known) ? known : { about, error: error ?? null })),
    );
  }, [refresh, scope, about]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection that is back is why it asks again
  useEffect(() => {
    if (isUnknown) ask();
  }, [isUnknown, ask, online]);
  const own = end?.about === about ? end : null;
  const isAnswered = own !== null && (own.error === null || isTold);
  const isFailed = !isAnswered && (own !== null || !online);
  return { isAnswered, isFailed, error: own?.error ?? null, again: ask };
}

/** The last value that was not undefined. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
