import { RIGHTS } from '../../../src/records/rights.ts';
import type { Role } from '../../../src/records/type-rule.ts';
import { S3Error } from '../s3-error.ts';
import type { ImageStore } from '../storage/image-store.ts';
import type { PictureViewer } from './credentials.ts';
import { parseImageKey } from './image-key.ts';
import type { LocationAccess } from './location-access.ts';

/** Name of the metadata of a campaign picture that tells its location. */
const LOCATION_METADATA = 'locationid';

type Metadata = Readonly<Record<string, string>>;

export interface AccessContext {
  imageStore: ImageStore;
  locations: LocationAccess;
  /** True where a record shows the picture. With a location only records of its owner count. */
  isShown(key: string, locationId?: string): Promise<boolean>;
}

/** Throws AccessDenied unless the viewer may read the image [O-01]. */
export async function demandRead(context: AccessContext, viewer: PictureViewer, key: string): Promise<void> {
  if (!(await mayRead(context, viewer, key))) throw new S3Error('AccessDenied');
}

/** Throws AccessDenied unless the viewer may store an image of this metadata at the key. */
export async function demandWrite(
  context: AccessContext,
  viewer: PictureViewer,
  key: string,
  metadata: Metadata,
): Promise<void> {
  if (isGuest(viewer) || !(await mayWrite(context, viewer, key, metadata))) throw new S3Error('AccessDenied');
}

/** Throws AccessDenied unless the viewer may delete the image. To delete an absent one is allowed where writing is. */
export async function demandDelete(
  context: AccessContext,
  viewer: PictureViewer,
  key: string,
): Promise<void> {
  if (isGuest(viewer)) throw new S3Error('AccessDenied');
  if (parseImageKey(key).kind === 'named-campaign') {
    const existing = await context.imageStore.head(key);
    if (!existing || (await ownsNamed(context, viewer, existing.metadata))) return;
    throw new S3Error('AccessDenied');
  }
  await demandWrite(context, viewer, key, {});
}

/**
 * True where a record shows the picture. A campaign's may be named without its location, and then only its owner's
 * records count.
 */
export async function isKept(context: AccessContext, key: string): Promise<boolean> {
  if (parseImageKey(key).kind !== 'named-campaign') return context.isShown(key);
  return context.isShown(key, (await context.imageStore.head(key))?.metadata[LOCATION_METADATA]);
}

/** Throws AccessDenied unless every key under the prefix is readable by the viewer. */
export async function demandList(
  context: AccessContext,
  viewer: PictureViewer,
  prefix: string,
): Promise<void> {
  if (isGuest(viewer)) throw new S3Error('AccessDenied');
  const [room, locationId = '', username = '', ...rest] = prefix.split('/');
  const whole = prefix.split('/').length > 2 && locationId !== '';
  if (whole && (room === 'items' || room === 'campaigns')) {
    if (await context.locations.maySee(locationId, viewer)) return;
  }
  if (whole && room === 'tickets') {
    if (rest.length > 0 && username === viewer.sub) return;
    if (await works(context, viewer, locationId, RIGHTS.LOCATION_TICKET.read)) return;
  }
  throw new S3Error('AccessDenied');
}

/** True for the guest of a tablet, who reads single pictures of goods and promotions and does nothing else. */
const isGuest = ({ tablet }: PictureViewer): boolean => tablet !== undefined;

async function mayRead(context: AccessContext, viewer: PictureViewer, key: string): Promise<boolean> {
  const parsed = parseImageKey(key);
  switch (parsed.kind) {
    case 'item':
    case 'campaign':
      return context.locations.maySee(parsed.locationId, viewer);
    case 'named-campaign': {
      const image = await context.imageStore.head(key);
      const locationId = image?.metadata[LOCATION_METADATA];
      // An absent picture is answered as absent, because its name tells nothing about any location.
      return image === null || (locationId !== undefined && context.locations.maySee(locationId, viewer));
    }
    case 'ticket':
      if (isGuest(viewer)) return false;
      return (
        parsed.username === viewer.sub ||
        works(context, viewer, parsed.locationId, RIGHTS.LOCATION_TICKET.read)
      );
    case 'elsewhere':
      return false;
  }
}

async function mayWrite(
  context: AccessContext,
  viewer: PictureViewer,
  key: string,
  metadata: Metadata,
): Promise<boolean> {
  const parsed = parseImageKey(key);
  switch (parsed.kind) {
    case 'item':
      return parsed.username === viewer.sub && works(context, viewer, parsed.locationId, RIGHTS.ITEM.change);
    case 'campaign':
      return works(context, viewer, parsed.locationId, RIGHTS.CAMPAIGN.change);
    case 'named-campaign': {
      const existing = await context.imageStore.head(key);
      if (existing && !(await ownsNamed(context, viewer, existing.metadata))) return false;
      return ownsNamed(context, viewer, metadata);
    }
    case 'ticket':
      return parsed.username === viewer.sub && context.locations.maySee(parsed.locationId, viewer);
    case 'elsewhere':
      return false;
  }
}

/** True for the location's owner, and for these roles there: those with a right to the records that show such pictures. */
async function works(
  { locations }: AccessContext,
  viewer: PictureViewer,
  locationId: string,
  roles: readonly Role[],
): Promise<boolean> {
  const role = await locations.roleAt(locationId, viewer);
  return role === 'owner' || (role !== null && roles.includes(role));
}

async function ownsNamed(
  context: AccessContext,
  viewer: PictureViewer,
  metadata: Metadata,
): Promise<boolean> {
  const locationId = metadata[LOCATION_METADATA];
  return locationId !== undefined && works(context, viewer, locationId, RIGHTS.CAMPAIGN.change);
}
