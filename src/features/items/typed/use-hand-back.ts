import { useEffect, useRef } from 'react';
import type { Data } from '../../../data/data.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useRoleAt } from '../../../data/hooks/own-role.ts';
import type { MirrorTx } from '../../../data/mirror/mirror-store.ts';
import { readOwnRoles, STAFF_LIST } from '../../../data/mirror/own-roles.ts';
import { LOST_WORK_KEY, type LostWork } from '../../../data/mirror/roles/lost-work.ts';
import { isShownTo, readsOnly } from '../../../domain/people/staff-ways.ts';
import type { ItemValues } from '../item-values.ts';
import { typedLines } from './typed-item.ts';

interface TypedForm {
  id: string;
  location: { id: string; name: string };
  categories: readonly { id: string; name: string }[];
  opened: ItemValues;
  values: ItemValues;
}

/**
 * Hands back as text what an item's form holds, where the person's role ends or shrinks and takes the form away. It
 * becomes lost work, like a visit. A form that its person closes leaves nothing.
 */
export function useHandBack(form: TypedForm): void {
  const data = useData();
  const role = useRoleAt(form.location.id);
  const latest = useRef({ form, worked: false });
  latest.current = { form, worked: latest.current.worked || Boolean(role) };
  useEffect(() => () => void handBack(data, latest.current).catch(() => undefined), [data]);
}

async function handBack(data: Data, { form, worked }: { form: TypedForm; worked: boolean }): Promise<void> {
  const { id, location, opened, values, categories } = form;
  const lines = typedLines(values, opened, categories);
  if (!worked || lines.length === 0) return;
  const key = `item:${location.id}:${id}`;
  const work: LostWork = { kind: 'item', key, shop: location.name, name: opened.name || values.name, lines };
  await data.amend(LOST_WORK_KEY, async (kept, tx) => {
    if (await mayStillSave(tx, location.id)) return kept;
    return [...((kept ?? []) as readonly LostWork[]).filter((one) => one.key !== key), work];
  });
}

/** True also where this device does not know the roles, because its mirror was emptied. */
async function mayStillSave(tx: MirrorTx, shopId: string): Promise<boolean> {
  const role = (await readOwnRoles(tx))[shopId];
  if (role) return isShownTo(role, 'items') && !readsOnly(role);
  return !(await tx.cursor(STAFF_LIST));
}
