import { createContext, type ReactNode, useContext } from 'react';

/** Asks, where necessary, if the user really wants to leave. Resolves to the answer [F-14]. */
export type LeaveGuard = () => Promise<boolean>;

const LeaveGuardContext = createContext<LeaveGuard>(async () => true);

export function LeaveGuardProvider({ guard, children }: { guard: LeaveGuard; children: ReactNode }) {
  return <LeaveGuardContext.Provider value={guard}>{children}</LeaveGuardContext.Provider>;
}

/** The guard before a sign-out. */
export function useLeaveGuard(): LeaveGuard {
  return useContext(LeaveGuardContext);
}
