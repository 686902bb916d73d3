import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useData } from '../../data/data-context.tsx';
import { LeaveGuardProvider } from '../../identity/leave-guard.tsx';
import { ownWishes } from './own-wishes.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

/** Everything in which signing out asks first when something has not left this device [F-14]. */
export function LeaveGuarded({ children }: { children: ReactNode }) {
  const data = useData();
  const [asked, setAsked] = useState<{ count: number; answer: (leave: boolean) => void } | null>(null);
  const guard = useCallback(async () => {
    const waiting = ownWishes(await data.read((tx) => tx.entries()));
    if (waiting.length === 0) return true;
    return new Promise<boolean>((answer) => setAsked({ count: waiting.length, answer }));
  }, [data]);
  const answer = (leave: boolean): void => {
    asked?.answer(leave);
    setAsked(null);
  };
  return (
    <LeaveGuardProvider guard={guard}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <LeaveDialog count={asked.count} onAnswer={answer} />
        </Suspense>
      )}
    </LeaveGuardProvider>
  );
}
