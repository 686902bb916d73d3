import { LOCATION_DETAIL } from './content/location.ts';
import { omit, pick } from './content-fields.ts';
import { type CutFields, fieldCutter } from './cut-fields.ts';
import { purchaseContent } from './purchase-view.ts';
import { type Content, LAST_EDIT, parseContent, type RecordRow, type RecordType } from './record.ts';

/**
 * What a person is to a record. 'owner': wrote it. 'locationOwner': owns the location it belongs to.
 * 'locationVisitor': may see that location (its owner; anyone signed in when PUBLIC; the address or domain of an ACTIVE
 * INVITE). 'audience': the customer of a conversation or ticket. 'invitee': the address an INVITE names.
 * 'server': no client at all. Nobody without a valid token is anything, so even a LOG needs one.
 */
export type Role = 'owner' | 'locationOwner' | 'locationVisitor' | 'audience' | 'invitee' | 'server';

/** Where the location of a record is found: itself, its parent, its parent or its parent ticket's, or nowhere. */
export type Place = 'self' | 'parent' | 'ticket' | 'none';

export interface TypeRule {
  read: readonly Role[];
  /** Asked of the record as it would be, its owner already forced to the writer. */
  create: readonly Role[];
  change: readonly Role[];
  remove: readonly Role[];
  place: Place;
  /** Content fields that only the server writes: ignored when a client sends them, kept when it does not. */
  serverFields: readonly string[];
  /** When given, the only content fields a client may change after creation; all others stay as they were. */
  changeable?: readonly string[];
  /** Content fields that only the location's owner reads. */
  locationOwnerFields: readonly string[];
  /** Content fields that a list shows to the location's owner alone; a record asked for by its id shows them to its readers. */
  detailFields?: readonly string[];
  /** Largest content in UTF-8 bytes. */
  maxContentBytes: number;
}

const KIB = 1024;
const NOBODY: readonly Role[] = ['server'];
const plain = { serverFields: [], locationOwnerFields: [], maxContentBytes: 64 * KIB };
/** Written once by its owner, then only the server's. */
const ownOnce: TypeRule = {
  ...plain,
  read: ['owner'],
  create: ['owner'],
  change: NOBODY,
  remove: NOBODY,
  place: 'none',
};
/** Part of a shop: every visitor reads it, its owner manages it. */
const shopPart: TypeRule = {
  ...plain,
  read: ['locationVisitor'],
  create: ['locationOwner'],
  change: ['locationOwner'],
  remove: ['locationOwner'],
  place: 'parent',
};

/** Part of a shop that several devices may edit: its owner alone reads who did last, and when. */
const editedPart = {
  ...shopPart,
  serverFields: [LAST_EDIT],
  locationOwnerFields: [LAST_EDIT],
} satisfies TypeRule;

/** What the server alone says of a withdrawal; `amount` is the client's wish until the server has decided it. */
const WITHDRAWAL_FIELDS = [
  'status',
  'chavePix',
  'previousBalance',
  'previousRevenue',
  'taxAmount',
  'taxRate',
  'finalAmount',
  'maxAmount',
  'requestedAmount',
  'returnedAmount',
  'message',
  'endToEndId',
  'completedAt',
  'cooldownTimestamp',
  'minutesRemaining',
];

/** Where a purchased equipment was delivered and by which purchase: the buyer's home, perhaps, and on no screen. */
const DELIVERY_FIELDS = [
  'deliveryRua',
  'deliveryNumero',
  'deliveryComplemento',
  'deliveryBairro',
  'deliveryCidade',
  'deliveryEstado',
  'deliveryCep',
  'deliveryFee',
  'purchaseId',
  'purchaseDate',
  'shippedAt',
  'shippingNote',
];

/** Who opened a ticket, where, and who runs the place. */
const TICKET_NAMES = ['userInfo', 'managerInfo', 'locationInfo'];

/** Who may do what with every record type: the one table behind. */
export const ACCESS = {
  PROFILE: {
    ...ownOnce,
    create: NOBODY,
    change: ['owner'],
    serverFields: ['balance', 'revenue', 'score', 'email'],
  },
  REQUEST: ownOnce,
  LOG: ownOnce,
  LOCATION: {
    ...shopPart,
    create: NOBODY,
    change: ['owner'],
    remove: NOBODY,
    place: 'self',
    serverFields: [
      'equipmentName',
      'equipmentType',
      'purchasePrice',
      'recipientName',
      ...DELIVERY_FIELDS,
      LAST_EDIT,
    ],
    locationOwnerFields: [...DELIVERY_FIELDS, LAST_EDIT],
    detailFields: LOCATION_DETAIL,
  },
  ITEM: {
    ...shopPart,
    serverFields: ['reserved', 'short', LAST_EDIT],
    locationOwnerFields: ['cost', 'reserved', 'short', LAST_EDIT],
    maxContentBytes: 32 * KIB,
  },
  CATEGORY: editedPart,
  CAMPAIGN: editedPart,
  INVITE: {
    ...editedPart,
    read: ['locationOwner', 'invitee'],
    serverFields: ['invitedBy', 'revokedBy', 'locationName', 'mail', LAST_EDIT],
    locationOwnerFields: ['mail', LAST_EDIT],
  },
  SHOPPING_PURCHASE: {
    ...ownOnce,
    read: ['owner', 'locationOwner'],
    create: ['locationVisitor'],
    place: 'parent',
  },
  DEPOSIT: {
    ...ownOnce,
    serverFields: ['status', 'pixAmount', 'qrCode', 'expiresAt', 'paidAt', 'endToEndId'],
  },
  WITHDRAW: { ...ownOnce, serverFields: WITHDRAWAL_FIELDS },
  WITHDRAW_REVENUE: { ...ownOnce, serverFields: WITHDRAWAL_FIELDS },
  ACCESS: ownOnce,
  HVMP_STATUS: { ...shopPart, create: NOBODY, change: NOBODY, remove: NOBODY },
  CHAT_MESSAGE: {
    ...ownOnce,
    read: ['owner', 'locationOwner', 'audience'],
    create: ['locationVisitor'],
    place: 'parent',
  },
  LOCATION_TICKET: {
    ...ownOnce,
    read: ['owner', 'locationOwner', 'audience'],
    create: ['locationVisitor'],
    change: ['owner', 'locationOwner'],
    place: 'ticket',
    serverFields: TICKET_NAMES,
    changeable: ['status', 'seen', 'responses'],
  },
  TICKET_UPDATE: {
    ...ownOnce,
    read: ['owner', 'locationOwner', 'audience'],
    create: ['locationOwner', 'audience'],
    change: ['locationOwner', 'audience'],
    place: 'ticket',
    serverFields: TICKET_NAMES,
    changeable: ['seen'],
  },
  LOCATION_WIFI_CONFIG: { ...shopPart, read: ['locationOwner'] },
  STOCK_CHANGE: {
    ...shopPart,
    read: ['locationOwner'],
    change: NOBODY,
    remove: NOBODY,
    serverFields: ['delta', 'before', 'after', 'order', 'itemName', 'price', 'cost', 'undoneBy'],
    maxContentBytes: 4 * KIB,
  },
} as const satisfies Record<RecordType, TypeRule>;

/** The rule of a record: a child of a ticket follows TICKET_UPDATE even when written with type LOCATION_TICKET. */
export function ruleOf(row: Pick<RecordRow, 'type' | 'parentId'>, locationId: string | null): TypeRule {
  return row.type === 'LOCATION_TICKET' && isTicketUpdate(row, locationId)
    ? ACCESS.TICKET_UPDATE
    : ACCESS[row.type];
}

/** True for a response or status change of a ticket, whichever type it was written with. */
export function isTicketUpdate(
  row: Pick<RecordRow, 'type' | 'parentId'>,
  locationId: string | null,
): boolean {
  return row.type === 'TICKET_UPDATE' || (row.type === 'LOCATION_TICKET' && row.parentId !== locationId);
}

/** True when any of the roles is held. */
export function allows(roles: readonly Role[], held: ReadonlySet<Role>): boolean {
  return roles.some((role) => role !== 'server' && held.has(role));
}

/** The fields of a type that are kept from whoever does not own its location; in a list they are more. */
function hiddenFields(type: RecordType, listed: boolean): readonly string[] {
  const rule: TypeRule = ACCESS[type];
  return listed && rule.detailFields
    ? [...rule.locationOwnerFields, ...rule.detailFields]
    : rule.locationOwnerFields;
}

/** What cuts the hidden fields out of the content of each type that has some. */
const cuttersOf = (listed: boolean): Partial<Record<RecordType, CutFields>> =>
  Object.fromEntries(
    (Object.keys(ACCESS) as RecordType[])
      .map((type) => [type, hiddenFields(type, listed)] as const)
      .filter(([, fields]) => fields.length > 0)
      .map(([type, fields]) => [type, fieldCutter(fields)]),
  );
const CUTTERS = cuttersOf(false);
const LIST_CUTTERS = cuttersOf(true);

/** Through whose eyes a record is shown: the viewer's sub (null: the location's public) and who owns its location. */
export interface Eyes {
  viewer: string | null;
  locationOwner: string | null;
  /** It is one of a list. */
  listed?: boolean;
}

/** The record as this viewer may see it: a copy without the fields kept from them, or the same row. Pure. */
export function redact<R extends RecordRow>(row: R, eyes: Eyes): R {
  const content = shownContent(row.type, row.owner, row.content, eyes);
  return content === row.content ? row : { ...row, content };
}

/** Of a record of this type and owner, the content that this viewer may see. Pure. */
export function shownContent(
  type: RecordType,
  owner: string | null,
  content: string | null,
  { viewer, locationOwner, listed = false }: Eyes,
): string | null {
  if (!content) return content;
  const ownsLocation = viewer !== null && viewer === locationOwner;
  if (type === 'SHOPPING_PURCHASE')
    return purchaseContent(content, viewer !== null && viewer === owner, ownsLocation);
  const hidden = hiddenFields(type, listed);
  if (ownsLocation || hidden.length === 0) return content;
  return (
    (listed ? LIST_CUTTERS : CUTTERS)[type]?.(content) ?? JSON.stringify(omit(parseContent(content), hidden))
  );
}

/**
 * Content after a client's edit: what the client sent (unknown fields included), except that server fields, and fields
 * outside `changeable` where the rule has it, stay as they were. Creation passes an empty `previous`. Pure.
 */
export function mergeContent(rule: TypeRule, previous: Content, sent: Content): Content {
  const { changeable } = rule;
  if (changeable) return { ...previous, ...pick(sent, changeable) };
  return { ...omit(sent, rule.serverFields), ...pick(previous, rule.serverFields) };
}
