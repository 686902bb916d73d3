import { STAFF_ROLES, type StaffRole } from '../domain/people/staff.ts';
import { omit, pick } from './content-fields.ts';
import { type Content, parseContent, type RecordRow, type RecordType } from './record.ts';
import { jsonRedactor, type RedactJson } from './redact-json.ts';
import { withStaff } from './rights/staff-access.ts';
import type { TypeDefinition } from './type-definition.ts';
import type { Role, TypeRule } from './type-rule.ts';
import { TYPE_DEFINITIONS } from './types/index.ts';

/** Rights to every record type: the one table behind. */
export const RIGHTS = Object.fromEntries(
  Object.values(TYPE_DEFINITIONS).map(({ type, rule }) => [type, withStaff(type, rule)]),
) as Readonly<Record<RecordType, TypeRule>>;

/**
 * The rule of a record. A child of a ticket follows TICKET_UPDATE even when it is written with type LOCATION_TICKET.
 */
export function ruleOf(row: Pick<RecordRow, 'type' | 'parentId'>, locationId: string | null): TypeRule {
  return row.type === 'LOCATION_TICKET' && isTicketUpdate(row, locationId)
    ? RIGHTS.TICKET_UPDATE
    : RIGHTS[row.type];
}

/** True for a response or status change of a ticket, under either of its types. */
export function isTicketUpdate(
  row: Pick<RecordRow, 'type' | 'parentId'>,
  locationId: string | null,
): boolean {
  return row.type === 'TICKET_UPDATE' || (row.type === 'LOCATION_TICKET' && row.parentId !== locationId);
}

export function allows(roles: readonly Role[], held: ReadonlySet<Role>): boolean {
  return roles.some((role) => role !== 'server' && held.has(role));
}

/** The fields of a type that are hidden from viewers who do not own its location. A PUBLIC record hides more. */
function hiddenFields(type: RecordType, isPublic: boolean, staff: StaffRole | null): readonly string[] {
  const rule = RIGHTS[type];
  const shown = staff === null ? [] : (rule.staffFields?.[staff] ?? []);
  const owners = rule.locationOwnerFields.filter((field) => !shown.includes(field));
  return isPublic && rule.hiddenWhenPublic ? [...owners, ...rule.hiddenWhenPublic] : owners;
}

/** Functions that cut the hidden fields out of the content of each type that has some. */
const cuttersOf = (isPublic: boolean, staff: StaffRole | null): Partial<Record<RecordType, RedactJson>> =>
  Object.fromEntries(
    (Object.keys(RIGHTS) as RecordType[])
      .map((type) => [type, hiddenFields(type, isPublic, staff)] as const)
      .filter(([, fields]) => fields.length > 0)
      .map(([type, fields]) => [type, jsonRedactor(fields)]),
  );
/** Those functions by the viewer's role at the location; null for a viewer without one. */
const cuttersByRole = (isPublic: boolean) =>
  new Map([null, ...STAFF_ROLES].map((staff) => [staff, cuttersOf(isPublic, staff)]));
const CUTTERS = cuttersByRole(false);
const PUBLIC_CUTTERS = cuttersByRole(true);

/**
 * The reader of a record: the viewer's sub (null for the location's public), the owner of its location, and the
 * viewer's role there.
 */
export interface Eyes {
  viewer: string | null;
  locationOwner: string | null;
  /** The viewer's role at the location of another owner. */
  staff?: StaffRole | null;
}

/** The fields of a record that are hidden from this viewer. An edit neither reads nor writes them. Pure. */
export function hiddenFrom(
  { type, reference }: Pick<RecordRow, 'type' | 'reference'>,
  eyes: Eyes,
): readonly string[] {
  return isOwner(eyes) ? [] : hiddenFields(type, reference === 'PUBLIC', eyes.staff ?? null);
}

const isOwner = ({ viewer, locationOwner }: Eyes): boolean => viewer !== null && viewer === locationOwner;

/** The record as this viewer may see it: a copy without the hidden fields, or the same row. Pure. */
export function redact<R extends RecordRow>(row: R, eyes: Eyes): R {
  const content = shownContent(row, eyes);
  return content === row.content ? row : { ...row, content };
}

/** The content of a record as this viewer may see it. It is the same in every list, answer and event. Pure. */
export function shownContent(
  { type, owner, reference, content }: Pick<RecordRow, 'type' | 'owner' | 'reference' | 'content'>,
  eyes: Eyes,
): string | null {
  if (!content) return content;
  const { viewer, staff = null } = eyes;
  const ownsLocation = isOwner(eyes);
  const { view }: TypeDefinition = TYPE_DEFINITIONS[type];
  if (view) {
    const runsLocation = ownsLocation || (staff !== null && RIGHTS[type].read.includes(staff));
    return view(content, { isBuyer: viewer !== null && viewer === owner, runsLocation });
  }
  const isPublic = reference === 'PUBLIC';
  const cut = ownsLocation ? undefined : (isPublic ? PUBLIC_CUTTERS : CUTTERS).get(staff)?.[type];
  if (!cut) return content;
  return cut(content) ?? JSON.stringify(omit(parseContent(content), hiddenFields(type, isPublic, staff)));
}

/**
 * Content after a client's edit. The client's fields are taken, including unknown ones. Server fields, fields outside
 * the rule's `changeable`, and those that are `hidden` from the client stay unchanged. Creation passes an empty
 * `previous`. Pure.
 */
export function mergeContent(
  rule: TypeRule,
  previous: Content,
  sent: Content,
  hidden: readonly string[] = [],
): Content {
  const { changeable } = rule;
  if (changeable) return { ...previous, ...pick(sent, changeable) };
  const kept = [...rule.serverFields, ...hidden];
  return { ...omit(sent, kept), ...pick(previous, kept) };
}
