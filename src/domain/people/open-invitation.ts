import type { StaffStatus } from './staff.ts';

/** An invitation to work, or what became of one. `expiresAt`: end of its time in ms. Null for no end. */
interface TimedInvitation {
  status: StaffStatus;
  expiresAt: number | null;
}

/** True while the invited person may accept. Its time alone ends an invitation, and the status stays INVITED. */
export function isOpenInvitation({ status, expiresAt }: TimedInvitation, now: number): boolean {
  return status === 'INVITED' && (expiresAt === null || now < expiresAt);
}
