import { isObject } from '../domain/values/is-object.ts';
import { parseJson } from '../domain/values/parse-json.ts';

/** Every record type of both documents. Any other type is refused by the server and ignored by the app. */
export const RECORD_TYPES = [
  'PROFILE',
  'REQUEST',
  'LOG',
  'LOCATION',
  'ITEM',
  'CATEGORY',
  'CAMPAIGN',
  'INVITE',
  'SHOPPING_PURCHASE',
  'DEPOSIT',
  'WITHDRAW',
  'WITHDRAW_REVENUE',
  'ACCESS',
  'HVMP_STATUS',
  'CHAT_MESSAGE',
  'LOCATION_TICKET',
  'TICKET_UPDATE',
  'LOCATION_WIFI_CONFIG',
  'STOCK_CHANGE',
  'STAFF',
  'EDIT',
  'SUPPLIER',
  'SUPPLY_ORDER',
  'SUPPLY_RECEIPT',
] as const;

export type RecordType = (typeof RECORD_TYPES)[number];

/** Types of a location's shop: pulled, compared and removed with its location. */
export const SHOP_TYPES = ['ITEM', 'CATEGORY', 'CAMPAIGN'] as const satisfies RecordType[];

/** The one generic record, as it travels and as it is stored. Times are ms since 1970 by the server's clock. */
export interface RecordRow {
  id: string;
  type: RecordType;
  parentId: string | null;
  owner: string | null;
  reference: string | null;
  /** JSON text with type-specific fields; malformed text reads as empty. */
  content: string | null;
  createdAt: number;
  updatedAt: number;
}

/** True where all changeable fields of two records are equal. The time when a device wrote them does not count. */
export const isSameRow = (one: RecordRow, other: RecordRow): boolean =>
  one.updatedAt === other.updatedAt &&
  one.content === other.content &&
  one.reference === other.reference &&
  one.owner === other.owner &&
  one.parentId === other.parentId &&
  one.createdAt === other.createdAt;

/** A record's columns in the order of every question, answer and table. */
export const RECORD_COLUMNS = [
  'id',
  'type',
  'parentId',
  'owner',
  'reference',
  'content',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof RecordRow)[];

/** A line of the lightweight status query. A tombstone has `deleted` true. */
export type RecordStatus = Pick<RecordRow, 'id' | 'type' | 'parentId' | 'owner' | 'updatedAt'> & {
  deleted: boolean;
};

/** Content as read: a JSON object whose fields are not yet trusted. */
export type Content = Readonly<Record<string, unknown>>;

/** The content field in which the server notes the last editor of a record. `readLastEdit` reads it. */
export const LAST_EDIT = 'lastEdit';

/** The id by which a client asks the server to choose one. */
export const PLACEHOLDER_ID = '1';
/** The time by which a client asks the server to stamp its own. It is 1 January 1990 in ms. */
export const PLACEHOLDER_UPDATED_AT = 631_152_000_000;

export function isRecordType(type: unknown): type is RecordType {
  return typeof type === 'string' && (RECORD_TYPES as readonly string[]).includes(type);
}

/** The latest contents by their text, because several readers need each record in turn. */
const readings = new Map<string, Content>();

/** Reads content; malformed JSON, arrays and scalars read as empty, never as a crash. */
export function parseContent(content: string | null | undefined): Content {
  if (!content) return {};
  const known = readings.get(content);
  if (known) return known;
  if (readings.size > 15) readings.clear();
  const read = readContent(content);
  if (content.length < 4000) readings.set(content, read);
  return read;
}

/** Reads content without remembering the text, for walks that meet each record once. */
export function readContent(content: string | null | undefined): Content {
  if (!content) return {};
  const value = parseJson(content);
  return isObject(value) ? value : {};
}

/** A timestamp in ms, whatever its unit: values below 1e12 are seconds. */
export function toMillis(timestamp: number): number {
  return timestamp < 1e12 ? timestamp * 1000 : timestamp;
}
