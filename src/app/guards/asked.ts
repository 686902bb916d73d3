import { useEffect, useRef, useState } from 'react';
import type { Scope } from '../../data/basis/scope.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';

/** Asks once for `scope`, which must stay the same value. True once the server has answered, or without a connection. */
export function useAsked(isUnknown: boolean, scope: Scope): boolean {
  const { refresh } = useData();
  const { online } = useNetwork();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isUnknown) void refresh(scope).then(() => setAsked(true));
  }, [isUnknown, refresh, scope]);
  return isAsked || !online;
}

/** The last value that was not undefined. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
