const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Key of an item's picture: the spec's form, whatever the type of the file [MI-05]. `timestamp` in ms. */
export function itemImageKey(
  locationId: string,
  username: string,
  itemName: string,
  timestamp: number,
): string {
  return `items/${locationId}/${username}/${timestamp}_${safeName(itemName)}.jpg`;
}

/** Key of a campaign's picture; a campaign not saved yet is 'new' [MP-04]. `timestamp` in ms. */
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

/** A key as it stands in an address: every segment encoded, also the characters that signers disagree about. */
export function encodeKey(key: string): string {
  return key
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/');
}

/** Blanks become underscores; what no key may hold is left out. */
function safeName(name: string): string {
  const text = name
    .trim()
    .replace(/\s+/g, '_')
    .replace(/[\p{Cc}/\\]/gu, '');
  return [...text].slice(0, 100).join('') || 'imagem';
}
