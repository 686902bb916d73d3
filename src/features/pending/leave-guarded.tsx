import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useData } from '../../data/data-context.tsx';
import { LeaveGuardProvider } from '../../identity/leave-guard.tsx';

/** Everything in which signing out asks first when something exists on this device alone [F-14]. */
export function LeaveGuarded({ children }: { children: ReactNode }) {
  const data = useData();
  const [dialog, show] = useState<ReactNode>(null);
  // Nobody signs out before the first cards: what asks comes when it is needed.
  const asking = useRef<Promise<boolean> | null>(null);
  const guard = useCallback(() => {
    // Pressed twice while the question is on its way, it is asked once.
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
