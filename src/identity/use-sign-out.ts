import { useRef, useState } from 'react';
import { useIdentity } from './identity-context.tsx';
import { useLeaveGuard } from './leave-guard.tsx';

/** Signs out [F-14]. `say` shows the problem of an incomplete sign-out. */
export function useSignOut(say: (problem: string) => void): { leaving: boolean; leave: () => Promise<void> } {
  const identity = useIdentity();
  const mayLeave = useLeaveGuard();
  const [leaving, setLeaving] = useState(false);
  const isAsked = useRef(false);
  const mayLeaveNow = async (): Promise<boolean> => {
    if (isAsked.current) return false;
    isAsked.current = true;
    return mayLeave().finally(() => {
      isAsked.current = false;
    });
  };
  const leave = async (): Promise<void> => {
    if (leaving || !(await mayLeaveNow())) return;
    setLeaving(true);
    const result = await identity.signOut();
    if (!result.success) say(result.error);
    setLeaving(false);
  };
  return { leaving, leave };
}
