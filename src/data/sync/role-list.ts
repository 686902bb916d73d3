import { type RoleListType, roleListKey } from '../basis/role-lists.ts';
import type { ListScope } from '../pull/list.ts';

/** A list of a shop that only a role reads, or reads more of. */
export const roleList = (parentId: string, type: RoleListType): ListScope => ({
  key: roleListKey(parentId, type),
  query: { by: 'parentIdAndType', parentId, type },
  local: { by: 'parent', parentId, type },
});
