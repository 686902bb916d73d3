import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { LeaveGuardProvider } from '../../identity/leave-guard.tsx';

/** Makes a sign-out of its children ask first, if work exists on this device alone [F-14]. */
export function LeaveGuarded({ children }: { children: ReactNode }) {
  const data = useData();
  const [dialog, show] = useState<ReactNode>(null);
  // Loaded on demand, because nobody signs out before the first cards are shown.
  const asking = useRef<Promise<boolean> | null>(null);
  const guard = useCallback(() => {
    // A second press while the dialog loads must not open a second dialog.
    asking.current ??= import('./ask-to-leave.tsx')
      .then(({ askToLeave }) => askToLeave(data, show))
      .finally(() => {
        asking.current = null;
      });
    return asking.current;
  }, [data]);
  return (
    <LeaveGuardProvider guard={guard}>
      {children}
      {dialog}
    </LeaveGuardProvider>
  );
}
