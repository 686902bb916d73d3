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
  /** Username of the uploader; null for the server itself. */
  owner: string | null;
}

/** Description of an image, which the store gets beside its bytes. */
export type ImageAbout = Pick<StoredImage, 'contentType' | 'metadata' | 'owner'>;

/** First and last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Says that the storage refuses something that the sender chose, such as a size or a name. No other refusal is one of
 * these, however final.
 */
export class StorageRefused extends Error {}

/** An upload that lies in the storage, where it counts for nothing yet. */
export interface StagedUpload {
  size: number;
  contentType: string;
  body: Readable;
}

/**
 * A storage that phones reach themselves, by addresses that are valid for a few minutes. The caller checks names of
 * uploads.
 */
export interface DirectImages {
  /** Address of an image, with the headers that the storage is to send. */
  readAddress(key: string, headers: ReadHeaders): Promise<string>;
  /** Address for exactly so many bytes of that type, and the headers to send. */
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

/** Storage of images. Every implementation passes test/contracts/image-store.ts. The caller checks keys. */
export interface ImageStore {
  /** Storage that phones reach; absent where all bytes pass through the server. */
  readonly direct?: DirectImages;
  head(key: string): Promise<StoredImage | null>;
  /** The image with a stream of its bytes. `choose` picks a part once the size is known, null for all. */
  open(
    key: string,
    choose?: (image: StoredImage) => ByteRange | null,
  ): Promise<{ image: StoredImage; body: Readable } | null>;
  /**
   * Stores the bytes of the source, whole or not at all. When the source throws, nothing changes. `about` is asked once
   * it ended.
   */
  put(key: string, source: AsyncIterable<Uint8Array>, about: () => ImageAbout): Promise<StoredImage>;
  /**
   * Copies the bytes of one key to another. Null when there is no source. Without `about` the description is the
   * source's.
   */
  copy(from: string, to: string, about: (source: StoredImage) => ImageAbout): Promise<StoredImage | null>;
  /** Deletes an image. False when there was none. */
  delete(key: string): Promise<boolean>;
  /**
   * The keys that start with the prefix and come after `after`, in UTF-8 byte order. Keys that the caller does not take
   * are not looked for.
   */
  keys(prefix: string, after?: string): AsyncIterable<string>;
  /** Every key, in no particular order and few at a time. One that is put or deleted meanwhile may come or not. */
  walk(): AsyncIterable<string>;
  /** False where the disk that pictures share with records is nearly full. Absent where pictures lie elsewhere. */
  hasRoom?(): Promise<boolean>;
  /** Asks a storage elsewhere for nothing. Rejects where it does not answer, or refuses. Absent for files of this machine. */
  probe?(): Promise<void>;
  /** Stores a picture of the server's own, of any type, under no one's name. */
  putInternal(key: string, bytes: Uint8Array, contentType: string): Promise<StoredImage>;
}
