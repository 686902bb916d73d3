import { createContext, type ReactNode, useContext } from 'react';

/** Asks, where there is a reason to, whether the person really wants to leave; resolves to their answer [F-14]. */
export type LeaveGuard = () => Promise<boolean>;

const LeaveGuardContext = createContext<LeaveGuard>(async () => true);

export function LeaveGuardProvider({ guard, children }: { guard: LeaveGuard; children: ReactNode }) {
  return <LeaveGuardContext.Provider value={guard}>{children}</LeaveGuardContext.Provider>;
}

/** What stands before the way out of the account. */
export function useLeaveGuard(): LeaveGuard {
  return useContext(LeaveGuardContext);
}
