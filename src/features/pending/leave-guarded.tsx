import { type ReactNode, useCallback, useState } from 'react';
import { useData } from '../../data/data-context.tsx';
import { LeaveGuardProvider } from '../../identity/leave-guard.tsx';

/** Everything in which signing out asks first when something exists on this device alone [F-14]. */
export function LeaveGuarded({ children }: { children: ReactNode }) {
  const data = useData();
  const [dialog, show] = useState<ReactNode>(null);
  // Nobody signs out before the first cards: what asks comes when it is needed.
  const guard = useCallback(async () => (await import('./ask-to-leave.tsx')).askToLeave(data, show), [data]);
  return (
    <LeaveGuardProvider guard={guard}>
      {children}
      {dialog}
    </LeaveGuardProvider>
  );
}
