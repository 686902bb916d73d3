import type { StaffRole } from '../../domain/people/staff.ts';
import { readsOnly } from '../../domain/people/staff-ways.ts';

/** True for who writes orders at a shop; null is its owner. The server decides anew. */
export const mayOrder = (role: StaffRole | null): boolean => role === null || role === 'deputy';

/** True for who receives deliveries there. */
export const mayReceive = (role: StaffRole | null): boolean => !readsOnly(role);
