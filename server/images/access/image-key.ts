import { isNamedCampaign, keyFault } from '../../../src/records/picture-key.ts';
import { S3Error } from '../s3-error.ts';

/** The parts of a picture's key by which rights to it are decided. */
export type ImageKey =
  | { kind: 'item'; locationId: string; username: string }
  | { kind: 'campaign'; locationId: string }
  | { kind: 'named-campaign' }
  | { kind: 'ticket'; locationId: string; username: string }
  | { kind: 'elsewhere' };

const MB = 1024 * 1024;

/** Refuses keys that URLs would rewrite, or that no file system and no XML list can hold. Throws S3Error. */
export function checkKey(key: string): void {
  const fault = keyFault(key);
  if (fault === 'length') throw new S3Error('KeyTooLongError');
  if (fault !== null) {
    throw new S3Error(
      'InvalidArgument',
      {},
      'The key holds characters or path segments that are not accepted.',
    );
  }
}

/** The parts of a key. */
export function parseImageKey(key: string): ImageKey {
  const [room, locationId, username, ...rest] = key.split('/');
  if (room === 'campaigns' && locationId && username !== undefined) return { kind: 'campaign', locationId };
  if (locationId && username && rest.length > 0) {
    if (room === 'items') return { kind: 'item', locationId, username };
    if (room === 'tickets') return { kind: 'ticket', locationId, username };
  }
  if (isNamedCampaign(key)) return { kind: 'named-campaign' };
  return { kind: 'elsewhere' };
}

/** Most bytes of the picture of a key: item pictures 5 MB [MI-05], all others 10 MiB [K-02]. */
export function sizeLimit({ kind }: ImageKey): number {
  return kind === 'item' ? 5 * MB : 10 * MB;
}

/** True when a key carries its time of upload, so that its content never changes. */
export function isTimestamped(key: string): boolean {
  return /(^|[_-])\d{13}([_.-]|$)/.test(key.slice(key.lastIndexOf('/') + 1));
}
