import { isAfter } from '../storage/key-order.ts';

/** One line of a listing: a key, or a group of keys that share a beginning. */
export type ListEntry = { kind: 'key'; key: string } | { kind: 'group'; prefix: string };

export interface ListRequest {
  prefix: string;
  /** Text that ends a group's name; '' groups nothing. */
  delimiter: string;
  maxKeys: number;
  /** Key behind which the page begins; '' for the first page. */
  after: string;
}

export interface ListPage {
  entries: ListEntry[];
  /** The last entry when more follow, behind which the next page begins; null at the end. */
  next: string | null;
}

/**
 * A page of sorted keys as ListObjectsV2 counts them. A group is one line however many keys it holds, and no more of
 * its keys are asked for.
 */
export async function listPage(keys: AsyncIterable<string>, request: ListRequest): Promise<ListPage> {
  const entries: ListEntry[] = [];
  let last = request.after;
  for await (const key of keys) {
    if (!isAfter(key, last)) continue;
    // Keys of a group that this page or the one before lists already are passed over.
    if (
      request.delimiter &&
      last.endsWith(request.delimiter) &&
      last !== request.prefix &&
      key.startsWith(last)
    )
      continue;
    if (entries.length >= request.maxKeys) return { entries, next: request.maxKeys === 0 ? null : last };
    const entry = entryOf(key, request);
    entries.push(entry);
    last = entry.kind === 'key' ? entry.key : entry.prefix;
  }
  return { entries, next: null };
}

function entryOf(key: string, { prefix, delimiter }: ListRequest): ListEntry {
  const at = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
  return at < 0 ? { kind: 'key', key } : { kind: 'group', prefix: key.slice(0, at + delimiter.length) };
}
