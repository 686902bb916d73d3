import { describe, expect, test } from 'vitest';
import { removeDue } from '../../../server/images/life/sweep-pictures.ts';
import { openS3ImageStore } from '../../../server/images/storage/s3-image-store.ts';
import { createImageClient, type ImageClient } from '../../../src/images/image-client.ts';
import { itemImageKey } from '../../../src/images/image-keys.ts';
import { clientConfig, graphql, type Person, signIn } from '../support/api-client.ts';
import { openDemoHome } from '../support/demo-template.ts';
import { engineIsPresent, engineUnderTest } from '../support/open-store.ts';
import { spawnServer } from '../support/server-process.ts';
import { startServer } from '../support/start-server.ts';
import { keysOf } from './support/keys-of.ts';
import { png } from './support/pictures.ts';
import { hasS3, startS3 } from './support/s3-server.ts';

const runs = engineUnderTest() === 'postgres' && engineIsPresent() && hasS3;

async function clientOf(origin: string, { idToken }: Person): Promise<ImageClient> {
  const told = await clientConfig(origin);
  const config = {
    region: told.region ?? '',
    userPoolId: told.userPoolId ?? '',
    identityPoolId: told.identityPoolId ?? '',
    cognitoEndpoint: `${origin}/cognito/`,
    bucket: told.bucket ?? '',
    s3Endpoint: `${origin}/s3`,
  };
  return createImageClient({ config, idToken: async () => idToken, fetch, now: Date.now });
}

const LOCATIONS = `query l($owner: String!) { listByOwnerAndType(owner: $owner, type: "LOCATION") { items { id } } }`;

describe.runIf(runs)(
  `${hasS3 ? '' : 'SKIPPED, Ceph is not installed: '}pictures of several processes`,
  () => {
    test('[O-01] are put by one, read by the other, and stay when the first is killed', async () => {
      const [storage, home] = [await startS3(), await openDemoHome()];
      const one = spawnServer({ ...home.env, ...storage.env });
      // The second starts later, because both would write the demo's story.
      const origin = await one.ready;
      const two = await startServer({ demo: true, home, env: storage.env });
      const bento = await signIn(origin, 'bento@exemplo.com.br', 'Vendinha#2026');
      const { data } = await graphql(origin, bento, LOCATIONS, { owner: bento.sub });
      const [{ id: location }] = (data as { listByOwnerAndType: { items: [{ id: string }] } })
        .listByOwnerAndType.items;
      const key = itemImageKey(location, bento.sub, 'Café.png', Date.now());

      const first = await clientOf(origin, bento);
      expect(await first.put(key, new Blob([new Uint8Array(png())], { type: 'image/png' }))).toMatchObject({
        kind: 'done',
      });
      const refused = await first.put(
        itemImageKey(location, bento.sub, 'x.png', 1),
        new Blob(['no picture']),
      );
      expect(refused.kind).not.toBe('done');
      const second = await clientOf(two.origin, bento);
      const read = async (): Promise<boolean> => {
        const got = await second.get(key);
        return got.kind === 'done' && Buffer.from(await got.value.arrayBuffer()).equals(png());
      };
      expect(await read()).toBe(true);
      await one.kill('SIGKILL');
      expect(await read()).toBe(true);
      const listed = await second.list(`items/${location}/`);
      expect(listed.kind === 'done' && listed.value.items.map((item) => item.key)).toContain(key);

      // No record shows the picture, and the time for which it is kept is over.
      const imageStore = openS3ImageStore(storage.settings);
      const sweep = {
        store: two.store,
        imageStore,
        now: () => Date.now() + 31 * 86_400_000,
        keepMs: 7 * 86_400_000,
      };
      const keys = await keysOf(imageStore, 'items/');
      expect(await removeDue(sweep, keys)).toEqual([key]);
      expect(await read()).toBe(false);
      await two.stop();
      await home.remove();
      await storage.stop();
    });
  },
);
