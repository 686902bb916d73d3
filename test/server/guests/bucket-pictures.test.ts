import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Credentials, KeeperDeps } from '../../../src/images/credential-keeper.ts';
import { createImageClient, type ImageClient } from '../../../src/images/image-client.ts';
import { itemImageKey } from '../../../src/images/image-keys.ts';
import { type Caller, callAs, locationOf, tokensOf } from '../../e2e/support/api.ts';
import { png } from '../images/support/pictures.ts';
import { hasS3, startS3 } from '../images/support/s3-server.ts';
import { clientConfig } from '../support/api-client.ts';
import { type StartedServer, startServer } from '../support/start-server.ts';

/** The server's answer with the credentials that open a shop's pictures. */
interface Told {
  credentials: Omit<Credentials, 'secretAccessKey'> & { secretKey: string };
}

const OWNER = { email: 'bento@exemplo.com.br', password: 'Vendinha#2026' };

describe.runIf(hasS3)(
  `${hasS3 ? '' : 'SKIPPED, Ceph is not installed: '}pictures of a bucket before a pinned tablet`,
  () => {
    let storage: Awaited<ReturnType<typeof startS3>>;
    let server: StartedServer;
    let bento: Caller;
    let shop: string;
    beforeAll(async () => {
      storage = await startS3();
      const env = { ...storage.env, S3_PUBLIC_ENDPOINT: storage.settings.endpoint };
      server = await startServer({ demo: true, env });
      bento = await callAs(server.origin, OWNER);
      shop = await locationOf(bento, 'Café da Biblioteca');
    });
    afterAll(async () => {
      await server.stop();
      await storage.stop();
    });

    const clientOf = async (who: Pick<KeeperDeps, 'idToken' | 'issue'>): Promise<ImageClient> => {
      const {
        region = '',
        userPoolId = '',
        identityPoolId = '',
        bucket = '',
      } = await clientConfig(server.origin);
      const addresses = { cognitoEndpoint: `${server.origin}/cognito/`, s3Endpoint: `${server.origin}/s3` };
      const config = { region, userPoolId, identityPoolId, bucket, ...addresses };
      return createImageClient({ config, fetch, now: Date.now, ...who });
    };
    const post = async <T>(path: string, body: object, authorization = ''): Promise<T> => {
      const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
      const answer = await fetch(`${server.origin}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return (await answer.json()) as T;
    };
    const idToken = async (): Promise<string> => (await tokensOf(server.origin, OWNER)).IdToken;
    const newKey = async () =>
      (await post<{ key: string }>('/devices/key', { locationId: shop }, await idToken())).key;
    /** Image client of a guest at the tablet with this key. */
    const guestWith = (key: string): Promise<ImageClient> =>
      clientOf({
        idToken: async () => null,
        issue: async () => {
          const { credentials } = await post<Told>('/guests/pictures', { locationId: shop, key });
          const { secretKey: secretAccessKey, ...rest } = credentials;
          return { ...rest, secretAccessKey };
        },
      });
    const putAt = async (locationId: string): Promise<string> => {
      const key = itemImageKey(locationId, bento.sub, 'Café.png', Date.now());
      const picture = new Blob([new Uint8Array(png())], { type: 'image/png' });
      expect((await (await clientOf({ idToken })).put(key, picture)).kind).toBe('done');
      return key;
    };
    const open = (address: string) => fetch(address, { redirect: 'manual' });

    test('[X-05] [O-01] the bucket gives a guest those of the tablet’s shop, after the server decided', async () => {
      const [own, other] = [await putAt(shop), await putAt(await locationOf(bento, 'Mercadinho do Bloco B'))];
      const guest = await guestWith(await newKey());
      const address = await guest.url(own);
      const sent = await open(address);
      expect([sent.status, sent.headers.get('cache-control')]).toEqual([307, 'no-store']);
      const place = new URL(sent.headers.get('location') ?? '');
      expect(place.origin).toBe(storage.settings.endpoint);
      expect(Number(place.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(120);
      const got = await fetch(place);
      expect(Buffer.from(await got.arrayBuffer()).equals(png())).toBe(true);
      // A page follows the redirect.
      expect((await fetch(address)).headers.get('content-type')).toBe('image/png');

      const foreign = await open(await guest.url(other));
      expect([foreign.status, foreign.headers.get('location')]).toEqual([403, null]);
      place.pathname = place.pathname.replace(shop, other.split('/')[1] ?? '');
      expect((await fetch(place)).status, 'another picture under the same signature').toBe(403);
      expect((await guest.put(itemImageKey(shop, bento.sub, 'x.png', 1), new Blob(['x']))).kind).not.toBe(
        'done',
      );
    });

    test('[X-05] a key that ended leads nobody to the bucket', async () => {
      const own = await putAt(shop);
      const address = await (await guestWith(await newKey())).url(own);
      expect((await open(address)).status).toBe(307);
      await newKey();
      const late = await open(address);
      expect([late.status >= 400, late.headers.get('location')]).toEqual([true, null]);
    });
  },
);
