import { randomUUID } from 'node:crypto';
import { demandWrite } from '../access/image-access.ts';
import { checkKey, parseImageKey, sizeLimit } from '../access/image-key.ts';
import { S3Error } from '../s3-error.ts';
import { header } from '../signature/canonical-request.ts';
import type { DirectImages, ImageAbout, StoredImage } from '../storage/image-store.ts';
import { SAFE_TYPE } from './get-object.ts';
import { ImageProbe } from './image-probe.ts';
import { inspected, MIN_ROOM, storedIn, takeRoom, tooLarge } from './put-object.ts';
import { checkQuery, type S3Call, type S3Operation } from './s3-request.ts';
import { readMetadata } from './user-metadata.ts';

/** Name of an upload: the time at which it began, in ms, and a part that nobody guesses. */
const NAME = /^(\d{13})-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Serves a picture that the phone sends to the bucket itself. `?upload&size=` asks for an address, where rights, room
 * and size are decided. `?upload=<name>` says that the bytes are there. They are looked at, and are the picture from
 * then on. Both take room: an upload that is never adopted lies there for a day, and one address may serve many
 * uploads. The second goes below nothing once, because a phone that was refused after its bytes would send them all
 * again.
 */
export const directUpload: S3Operation = async (call) => {
  const { direct } = call.access.imageStore;
  if (!call.query.has('upload')) throw new S3Error('MethodNotAllowed', { Method: 'POST' });
  if (!direct) throw new S3Error('NotImplemented');
  checkQuery(call.query, ['upload', 'size']);
  checkKey(call.key);
  const metadata = readMetadata(call.request.headers);
  await demandWrite(call.access, call.viewer, call.key, metadata);
  const name = call.query.get('upload') ?? '';
  if (name === '') return tellAddress(call, direct);
  const image = await adoptUpload(call, direct, { name, metadata });
  return call.reply.header('etag', `"${image.etag}"`).send();
};

async function tellAddress(call: S3Call, direct: DirectImages): Promise<typeof call.reply> {
  const limit = sizeLimit(parseImageKey(call.key));
  const text = call.query.get('size') ?? '';
  const size = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (size < 1) throw new S3Error('MissingContentLength');
  if (size > limit) throw tooLarge(limit);
  const contentType = header(call.request.headers, 'content-type');
  if (!SAFE_TYPE.test(contentType)) throw new S3Error('UnsupportedMediaType');
  const room = Math.max(size, MIN_ROOM);
  call.takeRoom(room);
  const upload = `${call.now()}-${randomUUID()}`;
  call.addressRooms.set(stagedName(call, upload), room);
  const address = await direct.writeAddress(stagedName(call, upload), { size, contentType });
  return call.reply.header('cache-control', 'no-store').send({ upload, ...address });
}

/** Puts the bytes that were looked at. Others may lie at the address of the upload by then. */
async function adoptUpload(
  call: S3Call,
  direct: DirectImages,
  { name, metadata }: { name: string; metadata: ImageAbout['metadata'] },
): Promise<StoredImage> {
  if (!NAME.test(name)) throw new S3Error('InvalidArgument');
  const upload = stagedName(call, name);
  // The phone asks for another address. The room of this one was taken for the same bytes.
  const giveAddressBack = (): void => call.giveRoomBack(takeAddressRoom(call, upload));
  const staged = await storedIn({ giveBack: giveAddressBack }, () => direct.openUpload(upload));
  if (!staged) throw new S3Error('SlowDown', {}, 'The upload is not there: send it again.');
  const probe = new ImageProbe(staged.contentType);
  const limit = sizeLimit(parseImageKey(call.key));
  try {
    const room = takeRoom(call, staged.size, { owing: true });
    const giveBack = (): void => {
      room.giveBack();
      giveAddressBack();
    };
    const bytes = inspected(staged.body, { probe, limit, meter: room.grow });
    const about = () => ({ contentType: probe.finish(), metadata, owner: call.viewer.sub });
    return await storedIn({ giveBack }, () => call.access.imageStore.put(call.key, bytes, about));
  } finally {
    takeAddressRoom(call, upload);
    staged.body.destroy();
    // Nobody waits for the removal, because a picture that is stored must be no failure. An upload that stays is
    // removed the next night.
    void direct
      .dropUpload(upload)
      .catch((err: unknown) => call.request.log.warn({ err }, 'an upload stays in the bucket'));
  }
}

/**
 * Room of an address, in bytes. It is answered once, however many adopt the upload at the same time, and is 0 from then
 * on.
 */
function takeAddressRoom({ addressRooms }: S3Call, upload: string): number {
  const room = addressRooms.get(upload) ?? 0;
  addressRooms.delete(upload);
  return room;
}

/** Name of an upload in the storage. Each person's lie apart, so nobody adopts another's. */
const stagedName = ({ viewer }: S3Call, name: string): string => `${viewer.sub}/${name}`;

/** Time at which an upload began, in ms. Null for a name that is not ours. */
export function beganAt(upload: string): number | null {
  const name = NAME.exec(upload.slice(upload.indexOf('/') + 1));
  return name && Number(name[1]);
}
