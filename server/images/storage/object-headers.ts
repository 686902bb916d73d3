import type { StoredImage } from './image-store.ts';

/** Folder of pictures in the bucket. Uploads lie beside it, and so may other things that the operator keeps there. */
export const FOLDER = 'pictures/';
const META = 'x-amz-meta-';
/** Names of our own metadata of an object. Every other name is the uploader's. */
const OURS = { owner: 'vendinha-owner', etag: 'vendinha-md5', at: 'vendinha-at' } as const;

/** The headers of an object. Metadata travels as headers, which hold plain ASCII alone. */
export function headersOf({
  contentType,
  metadata,
  owner,
  etag,
  lastModified,
}: StoredImage): Record<string, string> {
  const named = { ...metadata, [OURS.etag]: etag, [OURS.at]: String(lastModified) };
  const all = owner === null ? named : { ...named, [OURS.owner]: owner };
  const headers = Object.entries(all).map(([name, value]) => [META + name, encodeURIComponent(value)]);
  return { ...Object.fromEntries(headers), 'content-type': contentType };
}

/** The image that an object's headers describe. */
export function imageOf(key: string, headers: Headers): StoredImage {
  const named = new Map<string, string>();
  for (const [name, value] of headers)
    if (name.startsWith(META)) named.set(name.slice(META.length), decodeURIComponent(value));
  const own = (name: string): string | null => {
    const value = named.get(name) ?? null;
    named.delete(name);
    return value;
  };
  const [owner, etag, at] = [own(OURS.owner), own(OURS.etag), own(OURS.at)];
  const whole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? headers.get('content-length');
  return {
    key,
    size: Number(whole),
    etag: etag ?? (headers.get('etag') ?? '').replaceAll('"', ''),
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    lastModified: at === null ? Date.parse(headers.get('last-modified') ?? '') : Number(at),
    metadata: Object.fromEntries(named),
    owner,
  };
}
