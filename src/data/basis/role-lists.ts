import type { RecordType } from '../../records/record.ts';

/** Names, in cursor keys, of the lists of a shop that only a role reads, or of which a role reads more. */
const NAMES = {
  STOCK_CHANGE: 'visits',
  EDIT: 'edits',
  INVITE: 'invites-of',
  CHAT_MESSAGE: 'chat',
  SUPPLY_ORDER: 'supplies',
} as const satisfies Partial<Record<RecordType, string>>;

export type RoleListType = keyof typeof NAMES;

/** Types of these lists. Records of a type added here leave the device with the role. */
export const ROLE_LIST_TYPES = Object.keys(NAMES) as readonly RoleListType[];

/** Types of a shop that nobody reads without a role. Deliveries come only as live events, so no list names them. */
export const ROLE_TYPES: readonly RecordType[] = [...ROLE_LIST_TYPES, 'SUPPLY_RECEIPT'];

/** Cursor key of such a list. */
export const roleListKey = (locationId: string, type: RoleListType): string => `${NAMES[type]}:${locationId}`;

/** Key of how far a list was read back from its newest record; absent when the whole list was read. */
export const restKey = (listKey: string): string => `${listKey}:rest`;
