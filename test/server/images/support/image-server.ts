import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { AwsClient } from 'aws4fetch';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../../../../server/config.ts';
import { registerAwsJson } from '../../../../server/identity/aws-json.ts';
import type { TokenVerdict } from '../../../../server/identity/tokens.ts';
import { issueCredentials, type TabletProof } from '../../../../server/images/access/credentials.ts';
import { createIdentityPool, IDENTITY_POOL_TARGET } from '../../../../server/images/access/identity-pool.ts';
import type { LocationAccess } from '../../../../server/images/access/location-access.ts';
import { type ImagesDeps, registerImages } from '../../../../server/images/register-images.ts';
import { openDiskImageStore } from '../../../../server/images/storage/disk-image-store.ts';
import type { ImageStore } from '../../../../server/images/storage/image-store.ts';
import { registerSecurityHeaders } from '../../../../server/web/security-headers.ts';
import { isGuest } from '../../../../src/domain/people/guest.ts';
import { staffRoleOf } from '../../../../src/domain/people/staff.ts';

/** Credentials that the server issues for its storage. */
export type StorageCredentials = ReturnType<typeof issueCredentials>;

export const SECRET = Buffer.alloc(32, 5);
export const BUCKET = 'vendinha-images';
export const REGION = 'us-east-1';
export const IDENTITY_POOL = 'us-east-1:5f0c7e1e-3f6b-4c9a-9d58-0c1d5b7f2a11';
export const USER_POOL = 'us-east-1_Vendinha1';
export const ISSUER = 'http://localhost:8080/cognito/us-east-1_Vendinha1';

/** True where a person works at a place. Only `den` has staff, and each is named like their role. */
const isAtWork = (id: string, sub: string): boolean => id === 'den' && staffRoleOf(sub) !== null;

/** Locations of the tests. Ana owns `shop` (open to all) and `den` (private, Bia invited). Caio owns `other`. */
const LOCATIONS: Record<string, { owner: string; guests: string[] | 'all' }> = {
  shop: { owner: 'ana', guests: 'all' },
  den: { owner: 'ana', guests: ['bia'] },
  other: { owner: 'caio', guests: 'all' },
};

const locations: LocationAccess = {
  roleAt: async (id, viewer) => {
    if (LOCATIONS[id]?.owner === viewer.sub) return 'owner';
    return isAtWork(id, viewer.sub) ? staffRoleOf(viewer.sub) : null;
  },
  maySee: async (id, viewer) => {
    if (viewer.tablet) return viewer.tablet.locationId === id;
    const location = LOCATIONS[id];
    if (!location) return false;
    if (isAtWork(id, viewer.sub)) return true;
    return location.owner === viewer.sub || location.guests === 'all' || location.guests.includes(viewer.sub);
  },
};

/** The tablet of the guest `guest-<location>`. */
function tabletOf(sub: string): TabletProof | null {
  return isGuest(sub) ? { locationId: sub.slice(sub.indexOf('-') + 1), keyHash: 'k' } : null;
}

/** Verifies the tests' ID tokens: `id:<sub>`, `access:<sub>`, or the name of a fault. */
async function verify(token: string): Promise<TokenVerdict> {
  const [use, sub] = token.split(':');
  if ((use === 'id' || use === 'access') && sub) {
    return { kind: 'valid', use, sub, email: `${sub}@example.com`, expiresAt: 0, originJti: 'o' };
  }
  return { kind: 'invalid', reason: token.split('.').length === 3 ? 'expired' : 'malformed' };
}

export interface ImageServer {
  origin: string;
  endpoint: string;
  imageStore: ImageStore;
  /** The server's clock, which tests move. */
  clock: { now: number };
  /** The server's secret, which tests replace. `credentials` go on with the first one. */
  held: { secret: Uint8Array };
  credentials(sub: string): StorageCredentials;
  sdk(sub: string, options?: Partial<S3ClientConfig>): S3Client;
  aws(sub: string, change?: Partial<StorageCredentials>): AwsClient;
  /** Address of a key, encoded as a careful client does. */
  url(key: string): string;
  close(): Promise<void>;
}

/**
 * Starts the image routes and the identity pool on a real port, with files in a fresh directory. `hear` gets each
 * logged error.
 */
export async function startImageServer({
  hear,
  app: given,
  ...options
}: Partial<Pick<ImagesDeps, 'uploads' | 'requests' | 'stands' | 'imageStore' | 'isShown'>> & {
  hear?: (line: string) => void;
  /** App without routes yet. Without it a new one is made. */
  app?: FastifyInstance;
} = {}): Promise<ImageServer> {
  const directory = await mkdtemp(join(tmpdir(), 'images-'));
  const clock = { now: Date.now() };
  const held: ImageServer['held'] = { secret: SECRET };
  const now = () => clock.now;
  const imageStore = options.imageStore ?? (await openDiskImageStore(directory, now));
  const logger = hear ? { level: 'error', stream: { write: hear } } : false;
  const app = given ?? Fastify({ forceCloseConnections: true, logger });
  await registerSecurityHeaders(app, { publicOrigin: 'https://shop.test' } as Config);
  const deps = {
    imageStore,
    locations,
    isShown: async () => false,
    secret: () => held.secret,
    bucket: BUCKET,
    region: REGION,
    now,
    stands: () => true,
  };
  registerImages(app, { ...deps, ...options });
  const pool = {
    identityPoolId: IDENTITY_POOL,
    issuer: ISSUER,
    userPoolId: USER_POOL,
    verify,
    secret: () => held.secret,
    now,
  };
  await registerAwsJson(app, ['/cognito', '/cognito/'], { [IDENTITY_POOL_TARGET]: createIdentityPool(pool) });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const endpoint = `${origin}/s3`;
  const credentials = (sub: string) => {
    const tablet = tabletOf(sub);
    const email = tablet ? null : `${sub}@example.com`;
    return issueCredentials(SECRET, { sub, email, originJti: 'o', ...(tablet && { tablet }) }, clock.now);
  };
  return {
    origin,
    endpoint,
    imageStore,
    clock,
    held,
    credentials,
    sdk(sub, options = {}) {
      const { accessKeyId, secretKey, sessionToken } = credentials(sub);
      return new S3Client({
        endpoint,
        region: REGION,
        forcePathStyle: true,
        maxAttempts: 1,
        credentials: { accessKeyId, secretAccessKey: secretKey, sessionToken },
        ...options,
      });
    },
    aws(sub, change = {}) {
      const { accessKeyId, secretKey, sessionToken } = { ...credentials(sub), ...change };
      return new AwsClient({
        accessKeyId,
        secretAccessKey: secretKey,
        sessionToken,
        service: 's3',
        region: REGION,
        retries: 0,
      });
    },
    url: (key) => `${endpoint}/${BUCKET}/${key.split('/').map(encodeURIComponent).join('/')}`,
    async close() {
      await app.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
