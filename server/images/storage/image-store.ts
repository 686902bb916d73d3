import type { Readable } from 'node:stream';

export interface StoredImage {
  key: string;
  size: number;
  /** Hex MD5 of the content, without quotes. */
  etag: string;
  contentType: string;
  lastModified: number;
  /** User metadata by lower-case name. */
  metadata: Readonly<Record<string, string>>;
  /** Username of who stored it, null for the server itself. */
  owner: string | null;
}

/** Description of an image, which the store is given beside its bytes. */
export type ImageAbout = Pick<StoredImage, 'contentType' | 'metadata' | 'owner'>;

/** First and last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/** The storage refuses what the sender chose, such as a size or a name. No other refusal is one of these, however final. */
export class StorageRefused extends Error {}

/** An upload that lies in the storage, and counts for nothing there. */
export interface StagedUpload {
  size: number;
  contentType: string;
  body: Readable;
}

/** A storage that phones reach themselves, by addresses that are good for a few minutes. Names of uploads are checked by the caller. */
export interface DirectImages {
  /** Address of an image, with what the storage is to say of it. */
  readAddress(key: string, headers: ReadHeaders): Promise<string>;
  /** Address for so many bytes of that type and no others, and the headers to send. */
  writeAddress(
    upload: string,
    about: { size: number; contentType: string },
  ): Promise<{ url: string; headers: Record<string, string> }>;
  openUpload(upload: string): Promise<StagedUpload | null>;
  dropUpload(upload: string): Promise<void>;
  /** The names of all uploads, in no particular order. */
  uploads(): AsyncIterable<string>;
}

/** Headers that a storage sends in the place of its own. */
export interface ReadHeaders {
  'cache-control': string;
  'content-type'?: string;
  'content-disposition'?: string;
}

/** Storage of images. Every implementation passes test/contracts/image-store.ts. Keys are checked by the caller. */
export interface ImageStore {
  /** Absent where all bytes pass through the server. */
  readonly direct?: DirectImages;
  head(key: string): Promise<StoredImage | null>;
  /** The image with a stream of its bytes; `choose` picks a part once the size is known, null for all. */
  open(
    key: string,
    choose?: (image: StoredImage) => ByteRange | null,
  ): Promise<{ image: StoredImage; body: Readable } | null>;
  /** Stores what the source yields, whole or not at all: when the source throws, nothing changes. `about` is asked once it ended. */
  put(key: string, source: AsyncIterable<Uint8Array>, about: () => ImageAbout): Promise<StoredImage>;
  /** Copies the bytes of one key to another; null when there is no source. `about` absent keeps the source's. */
  copy(from: string, to: string, about: (source: StoredImage) => ImageAbout): Promise<StoredImage | null>;
  /** False when there was nothing. */
  delete(key: string): Promise<boolean>;
  /** The keys that start with the prefix and come after `after`, in UTF-8 byte order. What nobody takes is not looked for. */
  keys(prefix: string, after?: string): AsyncIterable<string>;
  /** Every key, in no particular order and few at a time; one that is put or deleted meanwhile may come or not. */
  walk(): AsyncIterable<string>;
  /** False where the disk that records share is nearly full. Absent where pictures lie elsewhere. */
  hasRoom?(): Promise<boolean>;
  /** The server's own pictures, of any type, under no one's name. */
  putInternal(key: string, bytes: Uint8Array, contentType: string): Promise<StoredImage>;
}
