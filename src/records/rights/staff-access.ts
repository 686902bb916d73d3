import { STAFF_ROLES, type StaffRole } from '../../domain/people/staff.ts';
import { LAST_EDIT, type RecordType } from '../record.ts';
import type { Role, TypeRule } from '../type-rule.ts';

/** The content field in which the server notes the roles of a person at a location, for itself. */
export const STAFF_AT = 'staffRoles';

type Right = 'read' | 'create' | 'change' | 'remove' | 'columns';
type StaffRights = Partial<Record<Right, readonly StaffRole[]>> &
  Partial<Pick<TypeRule, 'staffFields' | 'locationOwnerFields' | 'serverFields'>>;

const MANAGED = { create: ['deputy'], change: ['deputy'], remove: ['deputy'] } as const;
const STOCKED = { ...MANAGED, create: ['deputy', 'stocker'], change: ['deputy', 'stocker'] } as const;
const HEARD = ['attendant', 'deputy', 'partner'] as const;
const ANSWERING = ['attendant', 'deputy'] as const;
const HIDDEN_OF_EDITS = ['hiddenBefore', 'hiddenAfter'];
const BOUGHT = ['cost', 'paid', 'costBefore', 'costAfter'];
const SUPPLY_COSTS = ['costs', 'paid'];
const REFILL = ['reserved', 'short', 'minimum', 'par', 'boxSize', 'boxName'];
const COUNT_STAMPS = ['countAskedBy', 'countAskedAt'];
const COUNTED = ['countAsked', ...COUNT_STAMPS];
const TAXED = ['cnpj'];
const FISCAL = ['ncm', 'cfop', 'ean'];
const LABEL = 'label';
const SHELF = [...REFILL, ...COUNTED, ...FISCAL, LABEL];

/**
 * Rights of each role at a location beside its owner. They stand apart from the types, because only the server asks.
 * The app would carry them on a first visit.
 */
const RIGHTS: Partial<Record<RecordType, StaffRights>> = {
  LOCATION: {
    change: ['deputy'],
    locationOwnerFields: [STAFF_AT],
    serverFields: [STAFF_AT],
    // Deputy and partner read the tax number, because the shop's closing shows it to both.
    staffFields: { deputy: TAXED, partner: TAXED },
  },
  ITEM: {
    ...STOCKED,
    locationOwnerFields: [...COUNTED, ...FISCAL, LABEL],
    serverFields: COUNT_STAMPS,
    staffFields: { stocker: SHELF, partner: ['cost', ...SHELF], deputy: ['cost', ...SHELF] },
  },
  CATEGORY: STOCKED,
  CAMPAIGN: MANAGED,
  INVITE: {
    ...MANAGED,
    read: ['deputy', 'partner'],
    staffFields: { deputy: ['mail'], partner: ['mail'] },
  },
  LOCATION_WIFI_CONFIG: { ...MANAGED, read: ['deputy'] },
  STOCK_CHANGE: {
    read: ['deputy', 'partner', 'stocker'],
    create: ['deputy', 'stocker'],
    locationOwnerFields: BOUGHT,
    staffFields: { deputy: BOUGHT, partner: BOUGHT },
  },
  EDIT: {
    read: ['deputy', 'partner', 'stocker'],
    staffFields: { deputy: HIDDEN_OF_EDITS, partner: HIDDEN_OF_EDITS },
  },
  SUPPLY_ORDER: {
    ...MANAGED,
    read: ['deputy', 'partner', 'stocker'],
    staffFields: { deputy: SUPPLY_COSTS, partner: SUPPLY_COSTS },
  },
  SUPPLY_RECEIPT: {
    read: ['deputy', 'partner', 'stocker'],
    create: ['deputy', 'stocker'],
    remove: ['deputy', 'stocker'],
    staffFields: { deputy: SUPPLY_COSTS, partner: SUPPLY_COSTS },
  },
  SHOPPING_PURCHASE: { read: ['deputy', 'partner'], columns: ['deputy', 'partner'] },
  CHAT_MESSAGE: { read: HEARD },
  LOCATION_TICKET: { read: HEARD, change: ANSWERING },
  TICKET_UPDATE: { read: HEARD, create: ANSWERING, change: ANSWERING },
};

/** The rule of a type with the rights of the roles. The staff of a location reads the last editors of its records. */
export function withStaff(type: RecordType, rule: TypeRule): TypeRule {
  const rights = RIGHTS[type] ?? {};
  const join = (right: Right): readonly Role[] => [...(rule[right] ?? []), ...(rights[right] ?? [])];
  const edits = rule.serverFields.includes(LAST_EDIT) ? [LAST_EDIT] : [];
  const staffFields = Object.fromEntries(
    STAFF_ROLES.map((role) => [role, [...edits, ...(rights.staffFields?.[role] ?? [])]]),
  );
  return {
    ...rule,
    ...{ read: join('read'), create: join('create'), change: join('change'), remove: join('remove') },
    ...((rule.columns ?? rights.columns) && { columns: join('columns') }),
    serverFields: [...rule.serverFields, ...(rights.serverFields ?? [])],
    locationOwnerFields: [...rule.locationOwnerFields, ...(rights.locationOwnerFields ?? [])],
    staffFields,
  };
}

/** True for the roles of a shop's staff. */
export function isStaffRole(role: Role): role is StaffRole {
  return STAFF_ROLES.some((one) => one === role);
}
