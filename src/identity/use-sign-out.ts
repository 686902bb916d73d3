import { useState } from 'react';
import { useIdentity } from './identity-context.tsx';
import { useLeaveGuard } from './leave-guard.tsx';

/** The way out of the account [F-14]; `say` tells the person what could not be done. */
export function useSignOut(say: (problem: string) => void): { leaving: boolean; leave: () => Promise<void> } {
  const identity = useIdentity();
  const mayLeave = useLeaveGuard();
  const [leaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    if (!(await mayLeave())) return;
    setLeaving(true);
    const result = await identity.signOut();
    if (!result.success) say(result.error);
    setLeaving(false);
  };
  return { leaving, leave };
}
