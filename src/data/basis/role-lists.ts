import type { RecordType } from '../../records/record.ts';

/** Lists of a shop that only a role reads, or reads more of. Each is named as in the key of its cursor. */
const NAMES = {
  STOCK_CHANGE: 'visits',
  EDIT: 'edits',
  INVITE: 'invites-of',
  CHAT_MESSAGE: 'chat',
  SUPPLY_ORDER: 'supplies',
} as const satisfies Partial<Record<RecordType, string>>;

export type RoleListType = keyof typeof NAMES;

/** Their types. What is added here leaves the device with its role. */
export const ROLE_LIST_TYPES = Object.keys(NAMES) as readonly RoleListType[];

/** Types of a shop that nobody reads without a role. Deliveries come live alone, so no list names them. */
export const ROLE_TYPES: readonly RecordType[] = [...ROLE_LIST_TYPES, 'SUPPLY_RECEIPT'];

/** Key of the cursor of one of them. */
export const roleListKey = (locationId: string, type: RoleListType): string => `${NAMES[type]}:${locationId}`;

/** Key of how far a list was read back from its newest record; absent when all of it was. */
export const restKey = (listKey: string): string => `${listKey}:rest`;
