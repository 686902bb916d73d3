/** Room of a record's picture in the storage. Each kind of record has one, divided by location. */
export type PictureRoom = 'items' | 'campaigns' | 'tickets';

/** Most bytes of a key. S3 takes 1,024, and in a bucket `pictures/` stands before each key. */
const MAX_KEY_BYTES = 1024 - 'pictures/'.length;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const FORBIDDEN = /[\u0000-\u001f\u007f\\]/;
/** Half of a character, which no address can carry. */
const LONE_HALF = /\p{Surrogate}/u;
/** Name of a campaign's picture by the documents. Its location stands in its metadata. */
const NAMED_CAMPAIGN = /^campaign-[A-Za-z0-9-]+-\d{10,17}\.[A-Za-z0-9]{1,5}$/;
/** Least parts of a key by room, such as `items/<location>/<user>/<name>`. Fewer parts name no picture. */
const PARTS: Readonly<Record<PictureRoom, number>> = { items: 4, campaigns: 3, tickets: 4 };

/** Fault of a key in any place. Null for one that an address carries unchanged and that stays in its bucket. */
export function keyFault(key: string): 'length' | 'characters' | null {
  if (LONE_HALF.test(key)) return 'characters';
  if (encodeURIComponent(key).replace(/%../g, 'x').length > MAX_KEY_BYTES) return 'length';
  const parts = key.split('/');
  return key === '' || FORBIDDEN.test(key) || parts.includes('.') || parts.includes('..')
    ? 'characters'
    : null;
}

/** True for a name by the documents of a campaign's picture. */
export function isNamedCampaign(key: string): boolean {
  return NAMED_CAMPAIGN.test(key);
}

/**
 * The key of a record's picture if it belongs to this location, else null. Records are shown to other users, and a
 * key of another room or bucket would make their browsers request it.
 */
export function pictureKeyOf(room: PictureRoom, locationId: string | null, value: unknown): string | null {
  if (typeof value !== 'string' || !locationId || keyFault(value) !== null) return null;
  if (room === 'campaigns' && isNamedCampaign(value)) return value;
  const isOfRoom = value.startsWith(`${room}/${locationId}/`) && value.split('/').length >= PARTS[room];
  return isOfRoom ? value : null;
}
