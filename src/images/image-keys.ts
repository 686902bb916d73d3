const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Key of an item's picture, in the same form for every file type [MI-05]. `timestamp` in ms. */
export function itemImageKey(
  locationId: string,
  username: string,
  itemName: string,
  timestamp: number,
): string {
  return `items/${locationId}/${username}/${timestamp}_${safeName(itemName)}.jpg`;
}

/** Key of a campaign's picture. An unsaved campaign is 'new' [MP-04]. `timestamp` in ms. */
export function campaignImageKey(campaignId: string | null, type: string, timestamp: number): string {
  return `campaign-${campaignId ?? 'new'}-${timestamp}.${EXTENSIONS[type] ?? 'jpg'}`;
}

/** Key of a picture attached to a ticket. `timestamp` in ms. */
export function ticketImageKey(
  locationId: string,
  username: string,
  fileName: string,
  timestamp: number,
): string {
  return `tickets/${locationId}/${username}/${timestamp}_${safeName(fileName)}`;
}

/** A key as part of an address. Every segment is encoded, also the characters that signers disagree about. */
export function encodeKey(key: string): string {
  return key
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/');
}

/** Blanks become underscores, and characters that no key may hold are left out. */
function safeName(name: string): string {
  const text = name
    .trim()
    .replace(/\s+/g, '_')
    .replace(/[\p{Cc}/\\]/gu, '');
  return [...text].slice(0, 100).join('') || 'imagem';
}
