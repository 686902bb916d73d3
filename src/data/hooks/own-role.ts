import { useEffect } from 'react';
import type { StaffRole } from '../../domain/people/staff.ts';
import { mayRemoveItems, readsFigures, readsOnly } from '../../domain/people/staff-ways.ts';
import { staffChannel } from '../../records/events.ts';
import { useSource } from '../live/use-source.ts';
import { type OwnRoles, readOwnRoles } from '../mirror/own-roles.ts';
import { useData } from './data-context.tsx';

/**
 * This person's role at somebody else's shop, as far as this device knows; undefined until read, null for none. While a
 * role is watched, its channel is followed and the role is asked for after every gap.
 */
export function useRoleAt(locationId: string): StaffRole | null | undefined {
  const { live } = useData();
  const roles = useSource(live.kept<OwnRoles | undefined>('ownRoles', undefined, readOwnRoles));
  const role = roles && (roles[locationId] ?? null);
  useEffect(() => {
    if (!role) return undefined;
    const channel = staffChannel(role, locationId);
    return live
      .list(channel, { scope: { kind: 'work', channel }, read: async () => [] })
      .subscribe(() => undefined);
  }, [live, role, locationId]);
  return role;
}

/**
 * True where this person reads and writes costs. True also while their role is unknown. An owner's screen would move
 * otherwise, and the server decides anew.
 */
export function useReadsCosts(locationId: string): boolean {
  const role = useRoleAt(locationId);
  return role === undefined || readsFigures(role);
}

/** True where this person may remove items and categories. True also while their role is unknown, as above. */
export function useMayRemoveItems(locationId: string): boolean {
  const role = useRoleAt(locationId);
  return role === undefined || mayRemoveItems(role);
}

const READ_ONLY = 'Seu papel aqui é só leitura.';

/** The reason why this person may only read at a location. Null for a writer, and while the role is unknown. */
export function useReadOnly(locationId: string): string | null {
  const role = useRoleAt(locationId);
  return role && readsOnly(role) ? READ_ONLY : null;
}
